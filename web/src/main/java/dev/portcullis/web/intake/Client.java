package dev.portcullis.web.intake;

import dev.portcullis.ejb.intake.CallerClass;

/**
 * Whom a request counts for before anything was looked up.
 *
 * @param rank what is known of the credentials
 * @param name the user or key whose credentials they are; of strangers, the network
 * @param organization the organization of the user or key; null if none
 */
record Client(Rank rank, String name, String organization) {
  /** One without an organization. */
  Client(Rank rank, String name) {
    this(rank, name, null);
  }

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

  /** Whoever holds the token of sequencers. */
  static final Client SEQUENCER = new Client(Rank.KNOWN, "sequencer");

  /**
   * As whom it takes places.
   *
   * @param isGateway whether it calls the gateway
   */
  CallerClass placed(boolean isGateway) {
    CallerClass caller =
        switch (rank) {
          case STRANGER -> CallerClass.anonymous(name);
          case KNOWN -> CallerClass.account(name, organization);
          case ADMINISTRATOR -> CallerClass.administrator(name);
        };
    return isGateway ? caller.atGateway() : caller;
  }

  boolean isStranger() {
    return rank == Rank.STRANGER;
  }
}
