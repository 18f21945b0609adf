package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.api.ApiRoute;
import dev.portcullis.api.AuthorizationMatrix;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Actor;
import dev.portcullis.web.resource.Api.Answer;
import dev.portcullis.web.security.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Every route as every actor, in their own, another and a deleted organization, against {@code
 * authorization-matrix.txt}. No service receives a rejected request, so no rejection reveals what
 * exists.
 *
 * <p>A resource test: the rule of a route is an annotation, which the filters enforce when the
 * whole interface takes the request. That sessions and keys have these rights, and that a deleted
 * organization is not found, is tried over a server by {@code AuthorizationMatrixIT}.
 */
@ResourceTest
class AccessMatrixTest {
  private static final AuthorizationMatrix MATRIX = AuthorizationMatrix.read();
  private static final List<ApiRoute> ROUTES = ApiRoute.of(DescribedRoutes.DESCRIPTION);
  private static final Set<String> ORGANIZATIONS = Set.of("own", "other", "gone");
  private static final Set<String> READ = Set.of(Caller.ADMIN_READ);
  private static final Set<String> WRITE = Set.of(Caller.ADMIN_WRITE);
  private static final Set<String> BOTH = Set.of(Caller.ADMIN_READ, Caller.ADMIN_WRITE);
  private static final Set<String> NONE = Set.of();

  /** Users by actor; an actor of the table that is not here has no valid session. */
  private static final Map<String, Caller> USERS =
      Map.of(
          "user", user(null, NONE, NONE),
          "member", user("own", NONE, NONE),
          "org-reader", user("own", NONE, READ),
          "org-admin", user("own", NONE, BOTH),
          "stranger", user("other", NONE, BOTH),
          "zone-reader", user(null, READ, NONE),
          "zone-writer", user(null, WRITE, NONE));

  private static final Set<String> KEYS = Set.of("tenant", "org-key", "zone-key", "bad-key");

  /** One call and its row of the table. */
  private record Call(ApiRoute route, String whose, String actor, String expected) {
    /** Services know that an organization is gone; to the filters it is one like others. */
    boolean isLetIn() {
      return expected.equals("in") || expected.equals("404");
    }

    Optional<String> fault(Answer answer) {
      boolean fits =
          switch (expected) {
            case "in", "404" -> !isRefused(answer) && answer.status() < 500;
            case "ref" -> isRefused(answer);
            default -> answer.status() == Integer.parseInt(expected);
          };
      return fits
          ? Optional.empty()
          : Optional.of(
              "%s %s as %s: expected %s, was %d %s"
                  .formatted(route, whose, actor, expected, answer.status(), answer.text()));
    }
  }

  private static boolean isRefused(Answer answer) {
    return answer.status() == 401 || answer.status() == 403;
  }

  @BeforeEach
  void arrive(Callers callers) {
    USERS.forEach(callers::user);
    Set<String> all = Set.of(Access.USERS_MANAGE, Access.WALLETS_MANAGE);
    callers.machine("tenant", machine(Actor.Type.TENANT, "own"), NONE, NONE);
    callers.machine("org-key", machine(Actor.Type.M2M_APP, "own"), Set.of("own"), all);
    callers.machine("zone-key", machine(Actor.Type.M2M_APP, null), Set.of("own"), all);
  }

  @Test
  void everyRouteHasALine() {
    assertThat(ROUTES).hasSizeGreaterThan(280);
    assertThat(ROUTES)
        .allSatisfy(route -> assertThat(MATRIX.of(route)).as("%s", route).isPresent());
  }

  @Test
  void denialsMatchTheTableAndReachNoService(Api api, Stubs stubs) {
    List<Call> refused = calls().stream().filter(call -> !call.isLetIn()).toList();
    assertThat(refused).hasSizeGreaterThan(3000);
    assertThat(faults(api, refused)).isEmpty();
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void allOtherCallersAreAdmitted(Api api) {
    List<Call> letIn = calls().stream().filter(Call::isLetIn).toList();
    assertThat(letIn).hasSizeGreaterThan(800);
    assertThat(faults(api, letIn)).isEmpty();
  }

  private static List<Call> calls() {
    List<Call> calls = new ArrayList<>();
    for (ApiRoute route : ROUTES) {
      String rule = MATRIX.of(route).orElseThrow().rule();
      for (String whose : route.isOfOrganization() ? ORGANIZATIONS : Set.of("")) {
        for (String actor : MATRIX.actors()) {
          calls.add(new Call(route, whose, actor, MATRIX.outcome(rule, whose, actor)));
        }
      }
    }
    return calls;
  }

  private static List<String> faults(Api api, List<Call> calls) {
    return calls.parallelStream().flatMap(call -> call.fault(answer(api, call)).stream()).toList();
  }

  private static Answer answer(Api api, Call call) {
    String path =
        call.route()
            .path(
                name ->
                    name.equals("id") && call.route().isOfOrganization()
                        ? call.whose()
                        : call.route().parameters().get(name));
    String body = call.route().example();
    return as(api, call.actor()).send(call.route().method(), path, body.isEmpty() ? null : body);
  }

  private static Api as(Api api, String actor) {
    if (actor.equals("nobody")) {
      return api;
    }
    return KEYS.contains(actor) ? api.asMachine(actor) : api.as(actor);
  }

  private static Caller user(String organization, Set<String> zone, Set<String> own) {
    return new Caller("user of " + organization, 1, organization, zone, own, "subject");
  }

  private static Actor machine(Actor.Type type, String organization) {
    return new Actor(type, type + " of " + organization, organization, null);
  }
}
