package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.policy.PropagationBarrier;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.resource.Api.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Filters work for every route: by what a request is counted, that it has one credential, that no
 * cache keeps its answer, and that a change is answered once it holds on every node.
 *
 * <p>A resource test: a filter works where it is registered.
 */
@ResourceTest
class AdmissionResourceTest {
  private static final String ORGANIZATION = "/organizations/o1";

  @Test
  void aKeyBesideATokenIsRefused(Api api, Stubs stubs) {
    Answer answer = api.asOperator().asMachine(Callers.MACHINE).get(ORGANIZATION);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.text()).contains("not both");
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void eachRequestIsCountedByItsKind(Api api, Stubs stubs, Callers callers) {
    List<String> counted = new ArrayList<>();
    stubs.answer(
        RateLimiter.class,
        "take",
        arguments -> {
          counted.add(arguments.get(0) + " " + arguments.get(2));
          return Optional.empty();
        });
    callers.user(
        "reader", new Caller("reader", 1, "o1", Set.of(), Set.of(Caller.ADMIN_READ), "subject"));
    api.get(ORGANIZATION + "/oidc-provider");
    api.post("/siwe-messages", "{\"address\":\"0x" + "a1".repeat(20) + "\"}");
    api.as("reader").get(ORGANIZATION + "/profile");
    api.asMachine(Callers.MACHINE).get(ORGANIZATION);
    api.asOperator().get(ORGANIZATION);
    assertThat(counted)
        .as("the operator is trusted")
        .containsExactly("PUBLIC 1", "LOGIN 1", "USER 1", "M2M 1");
  }

  @Test
  void noCacheKeepsAnAnswer(Api api, Stubs stubs) {
    assertThat(api.asOperator().get(ORGANIZATION).header("cache-control")).isEqualTo("no-store");
    assertThat(api.get(ORGANIZATION).header("cache-control")).isEqualTo("no-store");
    stubs.fail(OrganizationService.class, "get", Failure.of(Reason.NOT_FOUND, "Gone"));
    assertThat(api.asOperator().get(ORGANIZATION).header("cache-control")).isEqualTo("no-store");
  }

  @Test
  void aChangeIsAnsweredOnceItHoldsEverywhere(Api api, Stubs stubs) {
    AtomicInteger settled = new AtomicInteger();
    stubs.answer(
        PropagationBarrier.class,
        "settle",
        arguments -> {
          settled.incrementAndGet();
          return null;
        });
    assertThat(api.asOperator().delete(ORGANIZATION).status()).isEqualTo(204);
    assertThat(settled).hasValue(1);
    stubs.fail(OrganizationService.class, "delete", Failure.of(Reason.NOT_FOUND, "Gone"));
    assertThat(api.asOperator().delete(ORGANIZATION).status()).isEqualTo(404);
    assertThat(settled).as("nothing was changed").hasValue(1);
  }
}
