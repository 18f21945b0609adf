package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.grant.StepUpAction;
import dev.portcullis.ejb.grant.StepUpVerifier;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.passkey.Passkey;
import dev.portcullis.persistence.passkey.PasskeyRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Manages the passkeys of other users for the zone's administrators, for example after the loss of
 * a device. An administrator who has a passkey needs a step-up first (R-IDN-13).
 */
@Stateless
public class AdminPasskeyService {
  @Inject private PasskeyRepository passkeys;
  @Inject private PasskeyService own;
  @Inject private UserRepository users;
  @Inject private StepUpVerifier stepUpVerifier;
  @Inject private GrantGuard grantGuard;

  /**
   * The passkeys of a user, oldest first.
   *
   * @throws Failure NOT_FOUND for the user
   */
  public PasskeyListView list(String userId) {
    if (users.find(userId).isEmpty()) {
      throw UserRepository.unknown(userId);
    }
    return new PasskeyListView(passkeys.ofUser(userId).stream().map(PasskeyView::of).toList());
  }

  /**
   * Removes all passkeys of another user.
   *
   * @throws Failure FORBIDDEN for the caller's own; NOT_FOUND for the user; PERMISSION_NOT_HELD;
   *     STEP_UP_REQUIRED
   */
  @Audited(action = AuditAction.PASSKEY_ADMIN_RESET_ALL, resource = ResourceType.PASSKEY)
  public DeletedPasskeysView reset(@AuditedId String userId, String proof) {
    if (isCaller(userId)) {
      throw Failure.of(Reason.FORBIDDEN, "You cannot reset your own passkeys with this route");
    }
    grantGuard.checkPasskeyRemoval(lockUser(userId));
    requireStepUp(StepUpAction.ADMIN_RESET, proof);
    List<Passkey> all = passkeys.ofUser(userId);
    all.forEach(passkeys::remove);
    return new DeletedPasskeysView(all.size());
  }

  /**
   * Removes one passkey of a user; for the caller's own, the same rules apply as for its owner.
   *
   * @param id the record identifier, or the one that the authenticator generated
   * @throws Failure NOT_FOUND; PERMISSION_NOT_HELD; STEP_UP_REQUIRED; INVALID_INPUT for the
   *     caller's own last one
   */
  @Audited(action = AuditAction.PASSKEY_DELETE, resource = ResourceType.PASSKEY, status = 204)
  public void delete(String userId, @AuditedId String id, String proof) {
    User user = lockUser(userId);
    Passkey passkey =
        passkeys.ofUser(userId).stream()
            .filter(known -> known.id().equals(id) || known.credential().id().equals(id))
            .findFirst()
            .orElseThrow(() -> Failure.notFound("Passkey", "id", id));
    if (isCaller(userId)) {
      own.delete(passkey.id());
      return;
    }
    grantGuard.checkPasskeyRemoval(user);
    requireStepUp(StepUpAction.ADMIN_DELETE, proof);
    passkeys.remove(passkey);
  }

  private void requireStepUp(StepUpAction action, String proof) {
    if (!passkeys.ofUser(Caller.current().userId()).isEmpty()) {
      stepUpVerifier.require(action, proof);
    }
  }

  private User lockUser(String userId) {
    return users.findForUpdate(userId).orElseThrow(() -> UserRepository.unknown(userId));
  }

  private static boolean isCaller(String userId) {
    return Caller.current().userId().equals(userId);
  }
}
