package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.decision.EventLog;
import dev.portcullis.persistence.webhook.Follower;
import java.util.List;

/**
 * A log and its followers.
 *
 * @param log what happened
 * @param followers who subscribed to it
 */
public record Match(ChainLog log, List<Follower> followers) {
  /** Copies the list. */
  public Match {
    followers = List.copyOf(followers);
  }

  /** Whether any of the followers wants it decoded. */
  boolean toDecode() {
    return followers.stream().anyMatch(Follower::decodeEvents);
  }

  /** What is judged. */
  EventLog event() {
    return new EventLog(log.address(), log.topics());
  }
}
