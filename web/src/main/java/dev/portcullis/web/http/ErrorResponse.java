package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** Turns a failure into the response of the interface it happened on. */
final class ErrorResponse {
  private ErrorResponse() {}

  static Response of(Failure failure, UriInfo uri) {
    Response.ResponseBuilder response =
        Response.status(status(failure.reason()))
            .type(MediaType.APPLICATION_JSON_TYPE)
            .entity(body(failure, uri));
    if (failure.retryAfterSeconds() > 0) {
      response.header("retry-after", failure.retryAfterSeconds());
    }
    if (failure.reason() == Reason.UNAUTHENTICATED) {
      response.header("www-authenticate", "Bearer");
    }
    return response.build();
  }

  static Response unexpected(UriInfo uri) {
    String message = "An unexpected error occurred";
    Object body =
        isWebhookRoute(uri)
            ? new WebhookErrorBody("Internal", message, null)
            : new ErrorBody(new ErrorBody.Detail("INTERNAL_SERVER_ERROR", message, null));
    return Response.serverError().type(MediaType.APPLICATION_JSON_TYPE).entity(body).build();
  }

  private static Object body(Failure failure, UriInfo uri) {
    if (failure.reason() == Reason.STEP_UP_REQUIRED) {
      return new StepUpBody(true, failure.getMessage());
    }
    return isWebhookRoute(uri)
        ? new WebhookErrorBody(webhookKey(failure.reason()), failure.getMessage(), failure.issues())
        : new ErrorBody(
            new ErrorBody.Detail(code(failure.reason()), failure.getMessage(), failure.issues()));
  }

  private static boolean isWebhookRoute(UriInfo uri) {
    return uri.getRequestUri().getRawPath().startsWith("/api/v1/");
  }

  static int status(Reason reason) {
    return switch (reason) {
      case VALIDATION, INVALID_INPUT -> 400;
      case UNAUTHENTICATED, STEP_UP_REQUIRED, WALLET_NOT_LINKED -> 401;
      case FORBIDDEN -> 403;
      case NOT_FOUND -> 404;
      case METHOD_NOT_ALLOWED -> 405;
      case NOT_ACCEPTABLE -> 406;
      case ALREADY_EXISTS, CONFLICT, ORGANIZATION_QUOTA, WALLET_LIMIT -> 409;
      case TOO_LARGE -> 413;
      case UNSUPPORTED_MEDIA_TYPE -> 415;
      case INVALID_ENTITY -> 422;
      case RATE_LIMITED -> 429;
      case CHAIN_UNAVAILABLE, OVERLOADED -> 503;
    };
  }

  private static String code(Reason reason) {
    return switch (reason) {
      case VALIDATION -> "VALIDATION_ERROR";
      case INVALID_INPUT -> "INVALID_INPUT_ERROR";
      case UNAUTHENTICATED, STEP_UP_REQUIRED -> "UNAUTHORIZED_ERROR";
      case WALLET_NOT_LINKED -> "WALLET_NOT_LINKED";
      case FORBIDDEN -> "FORBIDDEN_ERROR";
      case NOT_FOUND -> "NOT_FOUND";
      case METHOD_NOT_ALLOWED -> "METHOD_NOT_ALLOWED";
      case NOT_ACCEPTABLE -> "NOT_ACCEPTABLE";
      case ALREADY_EXISTS -> "ENTITY_ALREADY_EXISTS";
      case CONFLICT -> "CONFLICT";
      case ORGANIZATION_QUOTA -> "ORG_QUOTA_EXCEEDED";
      case WALLET_LIMIT -> "WALLET_LIMIT_EXCEEDED";
      case TOO_LARGE -> "PAYLOAD_TOO_LARGE";
      case UNSUPPORTED_MEDIA_TYPE -> "UNSUPPORTED_MEDIA_TYPE";
      case INVALID_ENTITY -> "INVALID_ENTITY";
      case RATE_LIMITED -> "RATE_LIMIT_ERROR";
      case CHAIN_UNAVAILABLE -> "CHAIN_UNAVAILABLE";
      case OVERLOADED -> "SERVICE_OVERLOADED";
    };
  }

  private static String webhookKey(Reason reason) {
    return switch (reason) {
      case VALIDATION, INVALID_INPUT, INVALID_ENTITY -> "BadRequest";
      case UNAUTHENTICATED, STEP_UP_REQUIRED, WALLET_NOT_LINKED -> "Unauthorized";
      case FORBIDDEN -> "Forbidden";
      case NOT_FOUND -> "NotFound";
      case METHOD_NOT_ALLOWED -> "MethodNotAllowed";
      case NOT_ACCEPTABLE -> "NotAcceptable";
      case ALREADY_EXISTS, CONFLICT, ORGANIZATION_QUOTA, WALLET_LIMIT -> "Conflict";
      case TOO_LARGE -> "PayloadTooLarge";
      case UNSUPPORTED_MEDIA_TYPE -> "UnsupportedMediaType";
      case RATE_LIMITED -> "TooManyRequests";
      case CHAIN_UNAVAILABLE, OVERLOADED -> "ServiceUnavailable";
    };
  }
}
