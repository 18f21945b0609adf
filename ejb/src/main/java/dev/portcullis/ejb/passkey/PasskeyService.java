package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.grant.StepUpAction;
import dev.portcullis.ejb.grant.StepUpVerifier;
import dev.portcullis.ejb.passkey.RegistrationOptions.Account;
import dev.portcullis.ejb.passkey.RegistrationOptions.Algorithm;
import dev.portcullis.ejb.passkey.RegistrationOptions.RelyingParty;
import dev.portcullis.ejb.passkey.RegistrationOptions.Selection;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.passkey.CeremonyQueries.Scope;
import dev.portcullis.persistence.passkey.Passkey;
import dev.portcullis.persistence.passkey.Passkey.Credential;
import dev.portcullis.persistence.passkey.PasskeyRepository;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Manages the caller's passkeys. */
@Stateless
public class PasskeyService {
  private static final Selection SELECTION = new Selection("required", true, "required");

  @Inject private PasskeyRepository passkeys;
  @Inject private SessionQueries sessions;
  @Inject private UserRepository users;
  @Inject private PasskeyChallenges challenges;
  @Inject private StepUpVerifier stepUpVerifier;
  @Inject private PasskeyConfig config;

  /** The caller's passkeys, oldest first. */
  public List<PasskeyView> list() {
    return passkeys.ofUser(Caller.current().userId()).stream().map(PasskeyView::of).toList();
  }

  /**
   * Begins to register a passkey.
   *
   * @param proof of a step-up for {@code passkey:register}; required of a user who has a passkey
   * @throws Failure STEP_UP_REQUIRED; FORBIDDEN for the first passkey in a session opened by a
   *     wallet that an M2M application added; CONFLICT at the limit of passkeys per user;
   *     RATE_LIMITED after ten challenges in five minutes
   */
  @Audited(action = AuditAction.PASSKEY_REGISTER_BEGIN, resource = ResourceType.PASSKEY_CHALLENGE)
  public RegistrationOptions begin(@AuditedId String userId, String proof) {
    User user = users.find(userId).orElseThrow(Caller::unauthenticated);
    List<Passkey> known = passkeys.ofUser(userId);
    requireRoom(known);
    if (known.isEmpty()) {
      requireOwnSession();
    } else {
      stepUpVerifier.require(StepUpAction.REGISTER, proof);
    }
    return new RegistrationOptions(
        challenges.issue(registration()),
        new RelyingParty(config.rpId(), config.rpName()),
        new Account(
            Ceremony.base64(userId.getBytes(StandardCharsets.UTF_8)),
            user.displayName(),
            user.displayName()),
        Ceremony.ALGORITHMS.stream().map(alg -> new Algorithm("public-key", alg)).toList(),
        PasskeyChallenges.LIFE.toMillis(),
        CredentialDescriptor.of(known),
        SELECTION,
        "none");
  }

  /**
   * Registers the passkey that the browser created. Other pending registrations of the user end:
   * they may have begun without the proof that the next passkey needs.
   *
   * @throws Failure VALIDATION if it cannot be read; INVALID_INPUT if it is invalid; FORBIDDEN for
   *     the first passkey in a session opened by a wallet that an M2M application added; CONFLICT
   *     at the limit of passkeys per user; ALREADY_EXISTS if it is registered
   */
  @Audited(action = AuditAction.PASSKEY_REGISTER, resource = ResourceType.PASSKEY)
  public PasskeyView finish(FinishRegistrationRequest request) {
    Ceremony ceremony = Ceremony.read(request.response(), "response");
    Credential credential = ceremony.registered(config).orElseThrow(PasskeyService::refused);
    lockCaller();
    List<Passkey> known = passkeys.ofUser(Caller.current().userId());
    if (known.isEmpty()) {
      requireOwnSession();
    }
    requireRoom(known);
    if (!challenges.use(ceremony, registration())) {
      throw refused();
    }
    challenges.useAll(registration());
    Passkey passkey = new Passkey(Caller.current().userId(), credential, request.deviceName());
    passkeys.add(passkey);
    return PasskeyView.of(passkey);
  }

  private void requireRoom(List<Passkey> known) {
    if (known.size() >= config.most()) {
      throw Failure.of(
          Reason.CONFLICT,
          "A user has at most " + config.most() + " passkeys: delete one to register another");
    }
  }

  /**
   * Changes the name of a passkey.
   *
   * @throws Failure NOT_FOUND; FORBIDDEN if it belongs to another user
   */
  @Audited(action = AuditAction.PASSKEY_UPDATE, resource = ResourceType.PASSKEY)
  public PasskeyView rename(@AuditedId String id, RenamePasskeyRequest request) {
    Passkey passkey = own(id);
    passkey.rename(request.deviceName());
    return PasskeyView.of(passkey);
  }

  /**
   * Removes a passkey.
   *
   * @throws Failure NOT_FOUND; FORBIDDEN if it belongs to another user, or in a session opened by a
   *     wallet that an M2M application added; INVALID_INPUT for the last one of an account that
   *     signs in with it
   */
  @Audited(action = AuditAction.PASSKEY_DELETE, resource = ResourceType.PASSKEY, status = 204)
  public void delete(@AuditedId String id) {
    lockCaller();
    Passkey passkey = own(id);
    requireOwnSession();
    Caller caller = Caller.current();
    if (isAdministrator(caller) && passkeys.ofUser(caller.userId()).size() == 1) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "The last passkey of an account that requires it to sign in cannot be deleted");
    }
    passkeys.remove(passkey);
  }

  private Passkey own(String id) {
    Passkey passkey =
        passkeys.findForUpdate(id).orElseThrow(() -> Failure.notFound("Passkey", "id", id));
    if (!passkey.userId().equals(Caller.current().userId())) {
      throw Failure.forbidden();
    }
    return passkey;
  }

  /** Adding or removing passkeys locks the user's row, so that they are counted. */
  private void lockCaller() {
    if (users.findForUpdate(Caller.current().userId()).isEmpty()) {
      throw Caller.unauthenticated();
    }
  }

  /** The sign-in must be the user's own: a passkey outlives the session (ADR 0031). */
  private void requireOwnSession() {
    if (sessions.machineOf(Caller.current().sessionId()) != null) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "An M2M application added the wallet that opened this session. To register or delete"
              + " passkeys, sign in another way, or ask a zone administrator to remove the wallet"
              + " and add it again");
    }
  }

  private static Scope registration() {
    Caller caller = Caller.current();
    return new Scope(caller.userId(), caller.sessionId(), "register", null);
  }

  private static boolean isAdministrator(Caller caller) {
    return caller.holdsInZone(Caller.ADMIN_WRITE)
        || caller.organizationPermissions().contains(Caller.ADMIN_WRITE);
  }

  private static Failure refused() {
    return Failure.of(
        Reason.INVALID_INPUT,
        "response is not valid for this challenge, or the challenge was used or has expired");
  }
}
