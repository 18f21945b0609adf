package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.AnonymousDenialThrottle;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.policyservice.PolicyDecisionView;
import dev.portcullis.ejb.policyservice.PolicyService;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.resource.Api.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who may call the policy service, and in which form it answers. A resource test: the filter, the
 * servlet and the credentials only show when the whole interface takes the request.
 */
@ResourceTest
class PolicyResourceTest {
  private static final String BODY = "{}";
  private static final PolicyDecisionView ALLOWED =
      new PolicyDecisionView(true, "judge.allow", null, "1");
  private static final PolicyDecisionView DENIED =
      new PolicyDecisionView(false, "permission.missing", "function permission missing", "1");

  private static Api sequencer(Api api) {
    return api.as(Callers.SEQUENCER);
  }

  @Test
  void aDecisionIsAnAnswer(Api api, Stubs stubs) {
    stubs.answer(PolicyService.class, "admit", ALLOWED);
    stubs.answer(PolicyService.class, "judge", DENIED);
    Answer admitted = sequencer(api).post("/policy/admit", BODY);
    assertThat(admitted.status()).isEqualTo(200);
    assertThat(admitted.header("content-type")).isEqualTo("application/json");
    assertThat(admitted.header("cache-control")).isEqualTo("no-store");
    assertThat(admitted.text())
        .isEqualTo("{\"allow\":true,\"ruleId\":\"judge.allow\",\"protocolVersion\":\"1\"}");
    Answer judged = sequencer(api).post("/policy/judge", BODY);
    assertThat(judged.status()).isEqualTo(200);
    assertThat(judged.text())
        .isEqualTo(
            "{\"allow\":false,\"ruleId\":\"permission.missing\","
                + "\"reason\":\"function permission missing\",\"protocolVersion\":\"1\"}");
    assertThat(stubs.calls())
        .extracting(Stubs.Call::name)
        .containsExactly("PolicyService.admit", "PolicyService.judge");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/policy/admit", "/policy/judge"})
  void onlySequencersAndMachinesWithThePermissionMayQuery(
      String path, Api api, Stubs stubs, Callers callers) {
    Actor machine = new Actor(Actor.Type.M2M_APP, "robot", "own", null);
    callers.machine("asks", machine, Set.of("own"), Set.of("org_policy_access"));
    Actor other = new Actor(Actor.Type.M2M_APP, "other", "own", null);
    callers.machine("calls", other, Set.of("own"), Set.of("org_rpc_access"));
    callers.machine("tenant", new Actor(Actor.Type.TENANT, "t", null, null), Set.of(), Set.of());
    stubs.answer(AnonymousDenialThrottle.class, "shouldRecord", true);
    List<Object> rows = new ArrayList<>();
    stubs.answer(
        AuditRecorder.class,
        "outcome",
        (List<Object> status) -> {
          rows.addAll(status);
          return null;
        });
    assertThat(api.post(path, BODY).status()).isEqualTo(401);
    assertThat(api.as("unknown").post(path, BODY).status()).isEqualTo(401);
    assertThat(api.asMachine("unknown").post(path, BODY).status()).isEqualTo(401);
    assertThat(sequencer(api).asMachine("asks").post(path, BODY).status()).isEqualTo(401);
    Answer user = api.asOperator().post(path, BODY);
    assertThat(user.status()).as("whatever a user may").isEqualTo(403);
    assertThat(user.at("/error/code")).isEqualTo("FORBIDDEN_ERROR");
    assertThat(api.asMachine("calls").post(path, BODY).status()).isEqualTo(403);
    assertThat(api.asMachine("tenant").post(path, BODY).status()).isEqualTo(403);
    assertThat(stubs.calls()).isEmpty();
    assertThat(rows).as("rows of refusals").containsExactly(401, 401, 401, 401, 403, 403, 403);
    assertThat(api.asMachine("asks").post(path, BODY).status()).isEqualTo(200);
    assertThat(sequencer(api).post(path, BODY).status()).isEqualTo(200);
    assertThat(rows).as("decisions leave none").hasSize(7);
  }

  @Test
  void anUndecidedRequestHasTheFormOfAllErrors(Api api, Stubs stubs) {
    stubs.fail(PolicyService.class, "admit", Failure.invalid("from", "is required"));
    Answer invalid = sequencer(api).post("/policy/admit", BODY);
    assertThat(invalid.status()).isEqualTo(400);
    assertThat(invalid.at("/error/code")).isEqualTo("VALIDATION_ERROR");
    assertThat(invalid.at("/error/issues/0/path")).isEqualTo("from");
    stubs.fail(
        PolicyService.class, "judge", Failure.of(Reason.CHAIN_UNAVAILABLE, "The node is away"));
    Answer away = sequencer(api).post("/policy/judge", BODY);
    assertThat(away.status()).isEqualTo(503);
    assertThat(away.at("/error/code")).isEqualTo("CHAIN_UNAVAILABLE");
    stubs.fail(PolicyService.class, "judge", new IllegalStateException("secret"));
    Answer fault = sequencer(api).post("/policy/judge", BODY);
    assertThat(fault.status()).isEqualTo(500);
    assertThat(fault.at("/error/code")).isEqualTo("INTERNAL_SERVER_ERROR");
    assertThat(fault.text()).doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/policy", "/policy/", "/policy/admit/", "/policy/other", "/policy/admit/x"})
  void noOtherRoutesExist(String path, Api api, Stubs stubs) {
    assertThat(sequencer(api).post(path, BODY).status()).isEqualTo(404);
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void aQuestionIsPostedInJson(Api api, Stubs stubs) {
    Answer get = sequencer(api).get("/policy/admit");
    assertThat(get.status()).isEqualTo(405);
    assertThat(get.header("allow")).isEqualTo("POST");
    assertThat(sequencer(api).send("POST", "/policy/admit", BODY, "text/plain").status())
        .isEqualTo(415);
    assertThat(stubs.calls()).isEmpty();
    assertThat(
            sequencer(api)
                .send("POST", "/policy/admit", BODY, "application/json; charset=utf-8")
                .status())
        .isEqualTo(200);
  }

  @Test
  void noPageOfAnotherSiteMayQuery(Api api) {
    Api page = sequencer(api).with("origin", "https://dapp.example");
    Answer preflight =
        page.with("access-control-request-method", "POST").send("OPTIONS", "/policy/admit", null);
    assertThat(preflight.status()).isEqualTo(405);
    assertThat(preflight.headers().map().keySet())
        .noneMatch(name -> name.startsWith("access-control"));
    assertThat(page.post("/policy/admit", BODY).headers().map().keySet())
        .noneMatch(name -> name.startsWith("access-control"));
  }

  @Test
  void machinesAreCountedAndSequencersAreNot(Api api, Stubs stubs, Callers callers) {
    Actor machine = new Actor(Actor.Type.M2M_APP, "robot", "own", null);
    callers.machine("asks", machine, Set.of("own"), Set.of("org_policy_access"));
    stubs.answer(RateLimiter.class, "take", Optional.of(new RateLimitStatus(10, 11, 7)));
    Answer tooMany = api.asMachine("asks").post("/policy/admit", BODY);
    assertThat(tooMany.status()).isEqualTo(429);
    assertThat(tooMany.header("retry-after")).isEqualTo("7");
    assertThat(tooMany.header("x-ratelimit-limit")).isEqualTo("10");
    assertThat(sequencer(api).post("/policy/admit", BODY).status()).isEqualTo(200);
  }
}
