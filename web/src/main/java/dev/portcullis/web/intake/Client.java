package dev.portcullis.web.intake;

/**
 * Whom a request counts for before anything was looked up.
 *
 * @param rank what is known of the credentials
 * @param name the user or key whose credentials they are; of strangers, the network
 */
record Client(Rank rank, String name) {
  /** What is known of the credentials of a request, lowest first. */
  enum Rank {
    /** Has none, or some that were not seen to hold lately. */
    STRANGER,
    /** Has some that held a moment ago. */
    KNOWN,
    /** Has those of an administrator of the zone. */
    ADMINISTRATOR
  }

  /**
   * Whom the requests of strangers count for that are answered with the same for everybody: all for
   * one, so that however many ask for it, whoever asks for something of their own goes first.
   */
  static final Client READERS = new Client(Rank.STRANGER, "readers");

  boolean isStranger() {
    return rank == Rank.STRANGER;
  }
}
