package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.setting.PublicUrlConfig;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.SecretKind;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.PersonalToken;
import dev.portcullis.persistence.wallet.PersonalTokenRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * Manages the personal RPC tokens. They identify a user to the endpoint of browser wallets, which
 * send no headers.
 */
@Stateless
public class PersonalTokenService {
  private static final int BYTES = 16;
  private static final int OK = 200;
  private static final int RETRY = 60;

  @Inject private PersonalTokenRepository tokens;
  @Inject private SessionQueries sessions;
  @Inject private SecretConfig secrets;
  @Inject private PublicUrlConfig urls;
  @Inject private MutationContext mutations;
  @Inject private AuditRecorder audit;

  /**
   * The caller's token, created at the first request. Only a request that changes data is recorded.
   */
  public PersonalTokenView get() {
    String userId = Caller.current().userId();
    Secret token =
        tokens
            .find(userId)
            .or(() -> tokens.findForUpdate(userId))
            .map(this::shown)
            .orElseGet(
                () -> {
                  Secret made = create(userId);
                  record(userId);
                  return made;
                });
    return new PersonalTokenView(
        token, urls.rpcUrlOf(token.reveal()).map(Secret::new).orElse(null));
  }

  /** R-ADM-44 defines no action type for this, so the row has the generic one. */
  private void record(String userId) {
    audit.event(AuditAction.API_MUTATION, ResourceType.USER, userId, OK);
  }

  private Secret shown(PersonalToken token) {
    String machine = machine();
    if (token.isNewTo(machine)) {
      mutations.bind();
      tokens.findForUpdate(token.userId()).ifPresent(known -> known.recordDisplay(machine));
      record(token.userId());
    }
    return new Secret(open(token));
  }

  /** The machine for which the session that reads the token was opened, or null. */
  private String machine() {
    return sessions.machineOf(Caller.current().sessionId());
  }

  /** Invalidates the caller's token and creates another. */
  @Audited(action = AuditAction.WALLET_TOKEN_INVALIDATE, resource = ResourceType.USER)
  public InvalidatedTokenView invalidate(@AuditedId String userId) {
    Optional<PersonalToken> known = tokens.findForUpdate(userId);
    Secret fresh;
    if (known.isPresent()) {
      fresh = random();
      known.get().replace(fresh.reveal(), seal(userId, fresh), machine());
    } else {
      fresh = create(userId);
    }
    return new InvalidatedTokenView(
        fresh, "The previous token is no longer valid. Use the new one");
  }

  /**
   * The user with this token, as a caller without any permission of its own. This thread acts on
   * behalf of the user from now on. Empty for an unknown token.
   */
  public Optional<Caller> caller(String token) {
    Optional<User> owner = tokens.owner(token);
    owner.ifPresent(
        user ->
            CallContext.current()
                .withActor(new Actor(Actor.Type.USER, user.id(), user.organizationId(), null))
                .bind());
    return owner.map(
        user -> new Caller(user.id(), 0, user.organizationId(), Set.of(), Set.of(), null));
  }

  private Secret create(String userId) {
    mutations.bind();
    Secret token = random();
    tokens.add(new PersonalToken(userId, token.reveal(), seal(userId, token), machine()));
    return token;
  }

  private static Secret random() {
    return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(Ids.bytes(BYTES)));
  }

  private EncryptedSecret seal(String userId, Secret token) {
    return secrets
        .vault()
        .seal(sealedFor(userId), token.reveal().getBytes(StandardCharsets.US_ASCII));
  }

  private String open(PersonalToken token) {
    try {
      return new String(
          secrets.vault().open(sealedFor(token.userId()), token.sealed()),
          StandardCharsets.US_ASCII);
    } catch (IllegalStateException doesNotOpen) {
      throw (Failure)
          Failure.overloaded(
                  "Your personal RPC token cannot be read; rotate it to get a new one", RETRY)
              .initCause(doesNotOpen);
    }
  }

  private static String sealedFor(String userId) {
    return SecretKind.PERSONAL_TOKEN.sealedFor(userId);
  }
}
