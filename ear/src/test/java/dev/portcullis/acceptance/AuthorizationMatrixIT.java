package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.api.ApiRoute;
import dev.portcullis.api.AuthorizationMatrix;
import dev.portcullis.api.AuthorizationMatrix.Line;
import dev.portcullis.api.Description;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * One route of each rule as every actor, in their own, another and a deleted organization, against
 * {@code authorization-matrix.txt}; every route in a deleted organization; and no response that
 * reveals to an unknown client what exists. An acceptance test for it because sessions, keys and
 * organizations are those of the product; {@code AccessMatrixTest} of {@code web} has every route
 * as every actor.
 */
@Tag("http")
@Tag("server")
@Tag("payara")
@ExtendWith(ServerUnderTest.class)
class AuthorizationMatrixIT {
  private static final int MOST_TRIES = 50;

  /** What no two answers have in common. */
  private static final Set<String> OWN_HEADERS =
      Set.of("date", "x-request-id", "x-trace-id", "x-ratelimit-remaining", "x-ratelimit-reset");

  private static final String NOWHERE = "nowherenowherenowhere";

  private static final AuthorizationMatrix MATRIX = AuthorizationMatrix.read();
  private static List<ApiRoute> routes;
  private static MatrixActors actors;

  /** One call and its row of the table. */
  private record Call(ApiRoute route, String whose, String actor, String expected, boolean fresh) {}

  @BeforeAll
  static void arrive(Api api) {
    routes = ApiRoute.of(Description.servedBy(api));
    actors = new MatrixActors(api);
  }

  @AfterAll
  static void leave() {
    actors.leave();
  }

  @Test
  void everyCallerReceivesTheResponseInTheTable() {
    List<Call> calls = new ArrayList<>();
    List<Call> fresh = new ArrayList<>();
    Set<ApiRoute> ofEachRule = Set.copyOf(oneOfEachRule());
    for (ApiRoute route : routes) {
      Line line = MATRIX.of(route).orElseThrow();
      for (String whose : route.isOfOrganization() ? actors.organizations.keySet() : Set.of("")) {
        for (String actor : MATRIX.actors()) {
          String expected = MATRIX.outcome(line.rule(), whose, actor);
          if (!ofEachRule.contains(route) && !expected.equals("404")) {
            continue;
          }
          (line.fresh() ? fresh : calls).add(new Call(route, whose, actor, expected, line.fresh()));
        }
      }
    }
    List<String> wrong = new ArrayList<>();
    Together.run(calls.size(), i -> answers(calls.get(i))).forEach(wrong::addAll);
    fresh.forEach(call -> wrong.addAll(answers(call)));
    actors.signInAgain();
    assertThat(wrong).isEmpty();
  }

  @Test
  void aDenialIsTheSameWhetherTheOrganizationExistsOrNot() {
    List<ApiRoute> ofOrganizations =
        oneOfEachRule().stream().filter(ApiRoute::isOfOrganization).toList();
    List<String> wrong = new ArrayList<>();
    Together.run(
            ofOrganizations.size(),
            i -> {
              ApiRoute route = ofOrganizations.get(i);
              List<String> told = new ArrayList<>();
              for (String actor : List.of("user", "member", "org-admin", "org-key", "zone-key")) {
                if (isRefused(route, "other", actor)) {
                  Map<String, String> seen = new TreeMap<>();
                  for (String id :
                      List.of(
                          actors.organizations.get("other"),
                          actors.organizations.get("gone"),
                          NOWHERE)) {
                    seen.putIfAbsent(told(send(actor, route, id, "[]"), id), id);
                  }
                  if (seen.size() > 1 || !seen.keySet().iterator().next().startsWith("403 ")) {
                    told.add(route + " tells " + actor + ": " + seen.keySet());
                  }
                }
              }
              return told;
            })
        .forEach(wrong::addAll);
    assertThat(wrong).isEmpty();
  }

  @Test
  void recordsOfOtherOrganizationsLookLikeMissingRecords() {
    Map<String, String> theirs = new ForeignRecords(actors).ids();
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (ApiRoute route : routes) {
      List<String> foreign =
          route.parameters().keySet().stream().filter(theirs::containsKey).toList();
      if (foreign.isEmpty() || isRefused(route, "own", "org-admin")) {
        continue;
      }
      compared++;
      String own = actors.organizations.get("own");
      Client admin = actors.named("org-admin").get(0);
      String body = route.example();
      HttpResponse<String> notTheirs =
          admin.exchange(
              route.method(),
              route.path(
                  name ->
                      name.equals("id") && route.isOfOrganization()
                          ? own
                          : theirs.getOrDefault(name, route.parameters().get(name))),
              body);
      HttpResponse<String> notThere =
          admin.exchange(
              route.method(),
              route.path(
                  name ->
                      name.equals("id") && route.isOfOrganization()
                          ? own
                          : route.parameters().get(name)),
              body);
      String first = hiding(notTheirs, theirs.values());
      String second = hiding(notThere, route.parameters().values());
      if (!first.equals(second) || isNoAnswer(notTheirs.statusCode())) {
        wrong.add(route + ": " + first + " but " + second);
      }
    }
    assertThat(compared).isGreaterThan(20);
    assertThat(wrong).isEmpty();
  }

  /** The first route of each rule, and of those that end sessions. */
  private static List<ApiRoute> oneOfEachRule() {
    Map<String, ApiRoute> first = new LinkedHashMap<>();
    for (ApiRoute route : routes) {
      Line line = MATRIX.of(route).orElseThrow();
      first.putIfAbsent(
          line.rule() + line.fresh() + (route.isOfOrganization() ? " of organization" : ""), route);
    }
    return List.copyOf(first.values());
  }

  /** Whether the call came in, or did not even reach the record. */
  private static boolean isNoAnswer(int status) {
    return status < 400 || status == 401 || status == 403;
  }

  private static boolean isRefused(ApiRoute route, String whose, String actor) {
    String rule = MATRIX.of(route).orElseThrow().rule();
    return MATRIX.outcome(rule, whose, actor).equals("403");
  }

  private static List<String> answers(Call call) {
    List<String> wrong = new ArrayList<>();
    String organization = actors.organizations.getOrDefault(call.whose(), NOWHERE);
    boolean gone = call.expected().equals("404");
    List<Client> clients = call.fresh() ? actors.fresh(call.actor()) : actors.named(call.actor());
    for (Client client : clients) {
      // Where the call would be let in it must not do anything: the body is none of the route's,
      // and only an organization that is gone is deleted.
      boolean harmless = call.route().path().endsWith("/organizations/{id}") && !gone;
      String target =
          harmless && call.expected().equals("in") && call.route().method().equals("DELETE")
              ? NOWHERE
              : organization;
      String body = call.route().takesBody() ? (gone ? call.route().example() : "[]") : "";
      HttpResponse<String> answer =
          alone(client, call.route().method(), path(call.route(), target), body);
      if (!fits(call.expected(), answer.statusCode())) {
        wrong.add(
            "%s %s as %s: expected %s, was %d %s"
                .formatted(
                    call.route(),
                    call.whose(),
                    call.actor(),
                    call.expected(),
                    answer.statusCode(),
                    answer.body()));
      }
    }
    return wrong;
  }

  /** A user may do some things only one at a time; a rejected client retries. */
  private static HttpResponse<String> alone(
      Client client, String method, String path, String body) {
    HttpResponse<String> answer = client.exchange(method, path, body);
    for (int i = 0; i < MOST_TRIES && isTold(answer, "of yours is in progress"); i++) {
      answer = client.exchange(method, path, body);
    }
    return answer;
  }

  private static boolean isTold(HttpResponse<String> answer, String word) {
    return answer.statusCode() == 409 && answer.body().contains(word);
  }

  private static boolean fits(String expected, int status) {
    return switch (expected) {
      case "in" -> status != 401 && status != 403 && status < 500;
      case "ref" -> status == 401 || status == 403;
      default -> status == Integer.parseInt(expected);
    };
  }

  private static HttpResponse<String> send(
      String actor, ApiRoute route, String organization, String body) {
    return actors
        .named(actor)
        .get(0)
        .exchange(route.method(), path(route, organization), route.takesBody() ? body : "");
  }

  private static String path(ApiRoute route, String organization) {
    return route.path(
        name ->
            name.equals("id") && route.isOfOrganization()
                ? organization
                : route.parameters().get(name));
  }

  private static String told(HttpResponse<String> answer, String id) {
    return hiding(answer, List.of(id));
  }

  /** Status, headers and body, this without the requested identifiers. */
  private static String hiding(HttpResponse<String> answer, Iterable<String> ids) {
    Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
    headers.keySet().removeAll(OWN_HEADERS);
    headers.remove("content-length");
    // Some servers end a connection after so many requests.
    headers.remove("connection");
    String body = answer.body();
    for (String id : ids) {
      // Whole: a number such as 2 is also a part of words.
      body = body.replaceAll("(?<![\\w-])" + Pattern.quote(id) + "(?![\\w-])", "*");
    }
    return answer.statusCode() + " " + headers + " " + body;
  }
}
