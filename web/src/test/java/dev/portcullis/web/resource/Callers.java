package dev.portcullis.web.resource;

import dev.portcullis.api.DescribedPaths;
import dev.portcullis.ejb.application.CorsOrigins;
import dev.portcullis.ejb.audit.AnonymousDenialThrottle;
import dev.portcullis.ejb.credential.ApiKeyAuthentication;
import dev.portcullis.ejb.credential.ApiKeyCaller;
import dev.portcullis.ejb.m2m.M2mPermissions;
import dev.portcullis.ejb.metrics.ScraperAuthentication;
import dev.portcullis.ejb.policyservice.PolicyAccess;
import dev.portcullis.ejb.policyservice.SequencerAuthentication;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.security.BearerTokenParser;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.ejb.session.Authentication;
import dev.portcullis.ejb.session.KeySessionAuthentication;
import dev.portcullis.ejb.session.SessionCache;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.ejb.wallet.WalletAuthentication;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.security.Access;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The credentials that hold: what the stubs around the resources answer. Which route opens for
 * whom, the product's own filters decide.
 */
public final class Callers {
  /** The token of a user with every right of the zone. */
  public static final String OPERATOR = "operator";

  /** The token of a sequencer, which is no session. */
  public static final String SEQUENCER = "sequencer";

  /** The key of a machine with every permission in the organization of {@link DescribedPaths}. */
  public static final String MACHINE = "machine";

  /** The token of a tenant. */
  public static final String TENANT = "tenant-session";

  /** The token of a service. */
  public static final String SERVICE = "service-session";

  private static final Map<String, KeyCaller> KEY_SESSIONS =
      Map.of(
          TENANT, new KeyCaller(Actor.Type.TENANT, "tenant", "session of the tenant"),
          SERVICE, new KeyCaller(Actor.Type.SERVICE, "service", "session of the service"));

  private static final Caller ADMINISTRATOR =
      new Caller(
          "operator",
          1,
          null,
          Set.of(Caller.ADMIN_READ, Caller.ADMIN_WRITE),
          Set.of(),
          "0x" + "0b".repeat(20));

  private final Map<String, Caller> users = new HashMap<>();
  private final Map<String, Machine> machines = new HashMap<>();

  private record Machine(ApiKeyCaller key, Set<String> organizations, Set<String> permissions) {}

  Callers(Stubs stubs) {
    reset();
    stubs.always(Authentication.class, "authenticate", this::authenticate);
    stubs.always(KeySessionAuthentication.class, "find", this::findKeySession);
    stubs.always(WalletAuthentication.class, "authenticate", this::authenticateWallet);
    stubs.always(ApiKeyAuthentication.class, "authenticate", this::authenticateMachine);
    stubs.always(ApiKeyAuthentication.class, "authenticateKnown", this::authenticateMachine);
    stubs.always(SessionCache.class, "authenticate", this::authenticate);
    stubs.always(M2mPermissions.class, "holdsIn", this::holdsIn);
    stubs.always(PolicyAccess.class, "admitsMachine", this::asksPolicy);
    stubs.always(PolicyAccess.class, "admitsSequencer", sent -> isSequencer(sent.get(0)));
    stubs.always(SequencerAuthentication.class, "isSequencer", sent -> isSequencer(sent.get(0)));
    stubs.always(PersonalTokenService.class, "caller", token -> Optional.empty());
    stubs.always(RateLimiter.class, "take", call -> Optional.empty());
    stubs.always(ScraperAuthentication.class, "isScraper", token -> false);
    stubs.always(CorsOrigins.class, "include", origin -> false);
    stubs.always(AnonymousDenialThrottle.class, "shouldRecord", status -> false);
    stubs.always(AnonymousDenialThrottle.class, "shouldLog", status -> false);
  }

  /** Has a bearer token be that of a user, until the test ends. */
  public void user(String token, Caller caller) {
    users.put(token, caller);
  }

  /**
   * Has an API key be that of a machine, until the test ends.
   *
   * @param organizations those that it works for
   * @param permissions what it holds in them
   */
  public void machine(
      String key, Actor machine, Set<String> organizations, Set<String> permissions) {
    machines.put(
        key, new Machine(new ApiKeyCaller("key of " + key, machine), organizations, permissions));
  }

  void reset() {
    users.clear();
    machines.clear();
    users.put(OPERATOR, ADMINISTRATOR);
    machine(
        MACHINE,
        new Actor(Actor.Type.M2M_APP, "machine", DescribedPaths.UNKNOWN, null),
        Set.of(DescribedPaths.UNKNOWN),
        Set.of(Access.USERS_MANAGE, Access.WALLETS_MANAGE));
  }

  private Caller authenticate(List<Object> arguments) {
    return bound(users.get(BearerTokenParser.parse((String) arguments.get(0))))
        .orElseThrow(Caller::unauthenticated);
  }

  private Optional<KeyCaller> findKeySession(List<Object> arguments) {
    Optional<KeyCaller> found =
        Optional.ofNullable(KEY_SESSIONS.get(BearerTokenParser.parse((String) arguments.get(0))));
    found.ifPresent(
        caller -> {
          CallContext.current()
              .withActor(new Actor(caller.type(), caller.holderId(), null, null))
              .bind();
          caller.bind();
        });
    return found;
  }

  private Caller authenticateWallet(List<Object> arguments) {
    String authorization = (String) arguments.get(0);
    String token = authorization == null ? "" : authorization.replaceFirst("^Bearer ", "");
    return bound(users.get(token))
        .orElseThrow(() -> Failure.of(Reason.FORBIDDEN, "A valid token is required"));
  }

  private static Optional<Caller> bound(Caller caller) {
    if (caller != null) {
      CallContext.current()
          .withActor(
              new Actor(
                  Actor.Type.USER, caller.userId(), caller.organizationId(), caller.authSubject()))
          .bind();
    }
    return Optional.ofNullable(caller);
  }

  private ApiKeyCaller authenticateMachine(List<Object> arguments) {
    Machine machine = machines.get((String) arguments.get(0));
    if (machine == null) {
      throw Failure.of(Reason.UNAUTHENTICATED, "A valid API key is required");
    }
    CallContext.current().withActor(machine.key().actor()).bind();
    return machine.key();
  }

  private static boolean isSequencer(Object authorization) {
    return ("Bearer " + SEQUENCER).equals(authorization);
  }

  private Object asksPolicy(List<Object> arguments) {
    return machines.values().stream()
        .anyMatch(
            machine ->
                machine.key().actor().equals(arguments.get(0))
                    && machine.permissions().contains("org_policy_access"));
  }

  private Object holdsIn(List<Object> arguments) {
    Actor actor = (Actor) arguments.get(0);
    return machines.values().stream()
        .anyMatch(
            machine ->
                machine.key().actor().equals(actor)
                    && machine.organizations().contains((String) arguments.get(1))
                    && machine.permissions().contains((String) arguments.get(2)));
  }
}
