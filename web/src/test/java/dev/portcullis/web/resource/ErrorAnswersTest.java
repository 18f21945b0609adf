package dev.portcullis.web.resource;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.endpoint.WebhookService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.legacy.pricing.FeeQuotes;
import dev.portcullis.web.resource.Api.Answer;
import jakarta.ejb.EJBException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a client is answered when a service refuses or fails (R-PLT-10): in the form of the
 * administration, of event webhooks, and of routes that answer a status alone.
 *
 * <p>A resource test: the form follows from the route and from mappers and filters together.
 */
@ResourceTest
class ErrorAnswersTest {
  private static final String ADMINISTRATION = "/organizations/o1";
  private static final String WEBHOOK =
      "/api/v1/event-webhook/4c0c8f0a-3d1e-4a63-9a0c-5f4f0f5b6c11";
  private static final String BARE = "/api/v0.1/tokens_acceptable_for_fees";

  /** Status, code of the administration and key of event webhooks. */
  private record Form(int status, String code, String key) {}

  private static final Map<Reason, Form> FORMS =
      Map.ofEntries(
          entry(Reason.VALIDATION, new Form(400, "VALIDATION_ERROR", "BadRequest")),
          entry(Reason.INVALID_INPUT, new Form(400, "INVALID_INPUT_ERROR", "BadRequest")),
          entry(Reason.INVALID_ENTITY, new Form(422, "INVALID_ENTITY", "BadRequest")),
          entry(Reason.UNAUTHENTICATED, new Form(401, "UNAUTHORIZED_ERROR", "Unauthorized")),
          entry(Reason.STEP_UP_REQUIRED, new Form(401, "", "")),
          entry(Reason.WALLET_NOT_LINKED, new Form(401, "WALLET_NOT_LINKED", "Unauthorized")),
          entry(Reason.FORBIDDEN, new Form(403, "FORBIDDEN_ERROR", "Forbidden")),
          entry(Reason.NOT_FOUND, new Form(404, "NOT_FOUND", "NotFound")),
          entry(Reason.METHOD_NOT_ALLOWED, new Form(405, "METHOD_NOT_ALLOWED", "MethodNotAllowed")),
          entry(Reason.NOT_ACCEPTABLE, new Form(406, "NOT_ACCEPTABLE", "NotAcceptable")),
          entry(Reason.TOO_SLOW, new Form(408, "REQUEST_TIMEOUT", "RequestTimeout")),
          entry(Reason.ALREADY_EXISTS, new Form(409, "ENTITY_ALREADY_EXISTS", "Conflict")),
          entry(Reason.CONFLICT, new Form(409, "CONFLICT", "Conflict")),
          entry(Reason.ORGANIZATION_QUOTA, new Form(409, "ORG_QUOTA_EXCEEDED", "Conflict")),
          entry(Reason.WALLET_LIMIT, new Form(409, "WALLET_LIMIT_EXCEEDED", "Conflict")),
          entry(Reason.GONE, new Form(410, "GONE", "Gone")),
          entry(
              Reason.PRECONDITION_FAILED,
              new Form(412, "PRECONDITION_FAILED", "PreconditionFailed")),
          entry(Reason.TOO_LARGE, new Form(413, "PAYLOAD_TOO_LARGE", "PayloadTooLarge")),
          entry(
              Reason.UNSUPPORTED_MEDIA_TYPE,
              new Form(415, "UNSUPPORTED_MEDIA_TYPE", "UnsupportedMediaType")),
          entry(Reason.RATE_LIMITED, new Form(429, "RATE_LIMIT_ERROR", "TooManyRequests")),
          entry(Reason.CONTRACT_UNCONFIRMED, new Form(403, "CONTRACT_UNCONFIRMED", "Forbidden")),
          entry(Reason.PERMISSION_NOT_HELD, new Form(403, "PERMISSION_NOT_HELD", "Forbidden")),
          entry(Reason.CHAIN_UNAVAILABLE, new Form(503, "CHAIN_UNAVAILABLE", "ServiceUnavailable")),
          entry(Reason.OVERLOADED, new Form(503, "SERVICE_OVERLOADED", "ServiceUnavailable")));

  @ParameterizedTest
  @EnumSource(Reason.class)
  void everyReasonHasItsForm(Reason reason, Api api, Stubs stubs) {
    Failure failure = Failure.of(reason, "Because of it");
    stubs.fail(OrganizationService.class, "get", failure);
    stubs.fail(WebhookService.class, "get", failure);
    stubs.fail(FeeQuotes.class, "acceptedTokens", failure);
    Form form = FORMS.get(reason);
    Answer administration = api.asOperator().get(ADMINISTRATION);
    Answer webhook = api.asOperator().get(WEBHOOK);
    Answer bare = api.get(BARE);
    assertThat(List.of(administration.status(), webhook.status(), bare.status()))
        .containsOnly(form.status());
    assertThat(administration.at("/error/code")).isEqualTo(form.code());
    assertThat(webhook.at("/error")).isEqualTo(form.key());
    assertThat(administration.text()).contains("Because of it");
    assertThat(webhook.text()).contains("Because of it");
    assertThat(bare.text()).isEmpty();
    assertThat(administration.header("www-authenticate"))
        .isEqualTo(form.status() == 401 ? "Bearer" : "");
    assertThat(administration.header("retry-after").isEmpty()).isEqualTo(form.status() != 503);
  }

  @Test
  void aValidationNamesItsIssues(Api api, Stubs stubs) {
    stubs.fail(
        OrganizationService.class,
        "get",
        Failure.invalid(List.of(new Issue("name", "is taken"), new Issue("id", "is odd"))));
    Answer answer = api.asOperator().get(ADMINISTRATION);
    assertThat(answer.json().at("/error/issues").findValuesAsText("path"))
        .containsExactly("name", "id");
    assertThat(answer.at("/error/issues/0/message")).isEqualTo("is taken");
  }

  @Test
  void aFaultIsAnsweredWithoutItsDetails(Api api, Stubs stubs) {
    stubs.fail(OrganizationService.class, "get", new IllegalStateException("the password is x"));
    stubs.fail(WebhookService.class, "get", new IllegalStateException("the password is x"));
    Answer administration = api.asOperator().get(ADMINISTRATION);
    Answer webhook = api.asOperator().get(WEBHOOK);
    assertThat(administration.status()).isEqualTo(500);
    assertThat(administration.at("/error/code")).isEqualTo("INTERNAL_SERVER_ERROR");
    assertThat(webhook.status()).isEqualTo(500);
    assertThat(webhook.at("/error")).isEqualTo("Internal");
    for (Answer answer : List.of(administration, webhook)) {
      assertThat(answer.text()).doesNotContain("password").doesNotContain("Exception");
      assertThat(answer.header("x-request-id")).isNotEmpty();
      assertThat(answer.header("x-trace-id")).isNotEmpty();
    }
  }

  @Test
  void aFailureInsideOfAnotherExceptionIsStillTheAnswer(Api api, Stubs stubs) {
    stubs.fail(
        OrganizationService.class,
        "get",
        new EJBException(
            new IllegalStateException(Failure.of(Reason.NOT_FOUND, "No such organization"))));
    assertThat(api.asOperator().get(ADMINISTRATION).status()).isEqualTo(404);
  }

  @Test
  void changesThatMeetInTheDatabaseAreAConflict(Api api, Stubs stubs) {
    stubs.fail(
        OrganizationService.class,
        "get",
        new EJBException(new IllegalStateException(new SQLException("met", "40001"))));
    Answer answer = api.asOperator().get(ADMINISTRATION);
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.at("/error/code")).isEqualTo("CONFLICT");
  }

  @Test
  void anExcessRequestIsRejectedAndEachResponseHasTheLimits(Api api, Stubs stubs, Callers callers) {
    callers.user(
        "reader", new Caller("reader", 1, "o1", Set.of(), Set.of(Caller.ADMIN_READ), "subject"));
    stubs.answer(RateLimiter.class, "take", Optional.of(new RateLimitStatus(10, 4, 30)));
    Answer within = api.as("reader").get(ADMINISTRATION + "/profile");
    assertThat(within.status()).isEqualTo(200);
    assertThat(within.header("x-ratelimit-limit")).isEqualTo("10");
    assertThat(within.header("x-ratelimit-remaining")).isEqualTo("6");
    assertThat(within.header("x-ratelimit-reset")).isEqualTo("30");
    stubs.forgetCalls();
    stubs.answer(RateLimiter.class, "take", Optional.of(new RateLimitStatus(10, 11, 30)));
    Answer beyond = api.get(ADMINISTRATION + "/oidc-provider");
    assertThat(beyond.status()).isEqualTo(429);
    assertThat(beyond.header("retry-after")).isEqualTo("30");
    assertThat(beyond.header("x-ratelimit-remaining")).isEqualTo("0");
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void unacceptedMediaTypesAreNotProduced(Api api, Stubs stubs) {
    Answer answer = api.asOperator().with("accept", "image/png").get(ADMINISTRATION);
    assertThat(answer.status()).isEqualTo(406);
    assertThat(answer.at("/error/code")).isEqualTo("NOT_ACCEPTABLE");
    assertThat(stubs.calls()).isEmpty();
  }
}
