package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Decision;
import java.util.Optional;

/**
 * Whose wallet the sender is, as far as whoever asks may know.
 *
 * @param userId the user; empty if nobody has the wallet, or nobody whom the asker may ask about
 * @param person the same, as far as decisions depend on them; empty if they do not count
 * @param without what is decided where there is no person
 */
record SenderIdentity(Optional<String> userId, Optional<ActingUser> person, Decision without) {
  /** A sender whom nobody named. */
  static final SenderIdentity NOBODY =
      new SenderIdentity(Optional.empty(), Optional.empty(), Decision.USER_NOT_FOUND);
}
