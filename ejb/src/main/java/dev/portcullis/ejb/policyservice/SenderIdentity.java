package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Decision;
import java.util.Optional;

/**
 * The user behind a sender, as far as the client may know.
 *
 * @param userId the user; empty if the wallet has no holder, or none that the client may query
 * @param person the same user for decisions; empty if the user has no rights
 * @param without the decision if there is no person
 */
record SenderIdentity(Optional<String> userId, Optional<ActingUser> person, Decision without) {
  /** A sender that was not named. */
  static final SenderIdentity UNKNOWN =
      new SenderIdentity(Optional.empty(), Optional.empty(), Decision.USER_NOT_FOUND);
}
