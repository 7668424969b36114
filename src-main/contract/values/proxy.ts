/** A proxy that asks for a user and a password before it lets requests through. */
export interface ProxyAsk {
  /** The proxy's host and port. */
  proxy: string;
  /** The rejected or remembered user name, or empty. */
  user: string;
  /** Whether the proxy rejected the last answer. */
  isWrong: boolean;
  /** An answer is stored and would be sent without encryption, so the user is asked once in each run. */
  isRemembered: boolean;
  /** Whether the proxy would get the password in readable form, although it accepted a safer form before. */
  isWeaker: boolean;
  /** The user does not want to answer now. */
  isPutOff: boolean;
  /** Whether the system offers real encryption, so that the answer can be stored. */
  canKeep: boolean;
}
