"""The desktop portal of global shortcuts, played by python3-dbusmock (XDG Desktop Portal: Global Shortcuts, Request, Session).

The parameter `answer` says what the user answers: "grants" or "refuses".
"""

import dbus
import dbus.service
from dbusmock import MOCK_IFACE, get_object
from gi.repository import GLib

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.GlobalShortcuts"
SYSTEM_BUS = False

REQUEST = "org.freedesktop.portal.Request"
SESSION = "org.freedesktop.portal.Session"
DONE, CANCELLED = 0, 1


def load(mock, parameters):
    mock.answer = parameters["answer"]
    mock.granted = dbus.Array([], signature="(sa{sv})")
    mock.asked = dbus.Array([], signature="s")
    mock.session = None
    mock.AddProperty(MAIN_IFACE, "version", dbus.UInt32(1))


def path_of(kind, sender, token):
    return f"{MAIN_OBJ}/{kind}/{sender[1:].replace('.', '_')}/{token}"


def respond(mock, sender, options, code, results):
    """Returns the path of a request, whose response follows."""
    path = path_of("request", sender, options["handle_token"])
    mock.AddObject(path, REQUEST, {}, [("Close", "", "", "")])

    def send():
        values = [dbus.UInt32(code), dbus.Dictionary(results, signature="sv")]
        get_object(path).EmitSignal(REQUEST, "Response", "ua{sv}", values)
        mock.RemoveObject(path)
        return False

    GLib.idle_add(send)
    return dbus.ObjectPath(path)


@dbus.service.method(MAIN_IFACE, in_signature="a{sv}", out_signature="o", sender_keyword="sender")
def CreateSession(self, options, sender=None):
    self.session = path_of("session", sender, options["session_handle_token"])
    self.AddObject(self.session, SESSION, {}, [("Close", "", "", f"self.RemoveObject('{self.session}')")])
    return respond(self, sender, options, DONE, {"session_handle": self.session})


@dbus.service.method(MAIN_IFACE, in_signature="oa{sv}", out_signature="o", sender_keyword="sender")
def ListShortcuts(self, session, options, sender=None):
    return respond(self, sender, options, DONE, {"shortcuts": self.granted})


@dbus.service.method(
    MAIN_IFACE, in_signature="oa(sa{sv})sa{sv}", out_signature="o", sender_keyword="sender"
)
def BindShortcuts(self, session, shortcuts, parent, options, sender=None):
    self.asked.extend(name for name, _ in shortcuts)
    if self.answer == "refuses":
        return respond(self, sender, options, CANCELLED, {})
    self.granted = shortcuts
    return respond(self, sender, options, DONE, {"shortcuts": shortcuts})


@dbus.service.method(MOCK_IFACE, in_signature="", out_signature="as")
def AskedShortcuts(self):
    """The shortcuts that the user was asked about."""
    return self.asked


@dbus.service.method(MOCK_IFACE, in_signature="", out_signature="")
def PressShortcut(self):
    """Presses the keys of the first shortcut: nothing happens where none was granted."""
    for name, _ in self.granted[:1]:
        values = [dbus.ObjectPath(self.session), name, dbus.UInt64(0), dbus.Dictionary({}, signature="sv")]
        self.EmitSignal(MAIN_IFACE, "Activated", "osta{sv}", values)
