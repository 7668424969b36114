/** A proxy that asks for a user and a password before it lets requests through. */
export interface ProxyAsk {
  /** Its host and port. */
  proxy: string;
  /** The user name that it rejected; empty where none was given. */
  user: string;
  /** It rejected what was given. */
  isWrong: boolean;
  /** The user does not want to answer now. */
  isPutOff: boolean;
  /** Whether the system offers real encryption, so that the answer can be stored. */
  canKeep: boolean;
}
