/** A proxy that asks for a user and a password before it lets requests through. */
export interface ProxyAsk {
  /** Its host and port. */
  proxy: string;
  /** The user name that it rejected, or that is remembered; empty where there is none. */
  user: string;
  /** It rejected what was given. */
  isWrong: boolean;
  /** An answer is stored and would be sent without encryption, so the user is asked once in each run. */
  isRemembered: boolean;
  /** It would get the password in readable form, and did not want that before. */
  isWeaker: boolean;
  /** The user does not want to answer now. */
  isPutOff: boolean;
  /** Whether the system offers real encryption, so that the answer can be stored. */
  canKeep: boolean;
}
