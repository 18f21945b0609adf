package dev.portcullis.web.http.error;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.LinkedHashMap;
import java.util.Map;

/** Converts a failure, or an error of the server itself, to the response of the interface. */
public final class ErrorResponse {
  private static final int UNAUTHORIZED = 401;
  private static final int UNAVAILABLE = 503;

  /**
   * The retry interval in seconds, where no estimate exists for the return of an unavailable
   * dependency.
   */
  private static final long RETRY_SECONDS = 5;

  private ErrorResponse() {}

  static Response of(Failure failure, UriInfo uri) {
    Response.ResponseBuilder response =
        Response.status(status(failure.reason()))
            .type(MediaType.APPLICATION_JSON_TYPE)
            .entity(body(failure, uri.getRequestUri().getRawPath()));
    headers(failure).forEach(response::header);
    return response.build();
  }

  /** The headers of a failure's response. */
  static Map<String, String> headers(Failure failure) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (failure.retryAfterSeconds() > 0) {
      headers.put("retry-after", Long.toString(failure.retryAfterSeconds()));
    } else if (status(failure.reason()) == UNAVAILABLE) {
      headers.put("retry-after", Long.toString(RETRY_SECONDS));
    }
    if (failure.limit() > 0) {
      headers.put("x-ratelimit-limit", Long.toString(failure.limit()));
      headers.put("x-ratelimit-remaining", "0");
      headers.put("x-ratelimit-reset", Long.toString(failure.retryAfterSeconds()));
    }
    if (status(failure.reason()) == UNAUTHORIZED) {
      headers.put("www-authenticate", "Bearer");
    }
    return headers;
  }

  static Response unexpected(UriInfo uri) {
    return Response.serverError()
        .type(MediaType.APPLICATION_JSON_TYPE)
        .entity(unexpectedBody(uri.getRequestUri().getRawPath()))
        .build();
  }

  /** The body of a fault's response. The path is still encoded. */
  public static Object unexpectedBody(String path) {
    String message = "An unexpected error occurred";
    return isWebhookRoute(path)
        ? new WebhookErrorBody("Internal", message, null)
        : new ErrorBody(new ErrorBody.Detail("INTERNAL_SERVER_ERROR", message, null));
  }

  /** The body of a failure's response. The path is still encoded. */
  public static Object body(Failure failure, String path) {
    if (failure.reason() == Reason.STEP_UP_REQUIRED) {
      return new StepUpBody(true, failure.getMessage());
    }
    return isWebhookRoute(path)
        ? new WebhookErrorBody(webhookKey(failure.reason()), failure.getMessage(), failure.issues())
        : new ErrorBody(
            new ErrorBody.Detail(code(failure.reason()), failure.getMessage(), failure.issues()));
  }

  private static boolean isWebhookRoute(String path) {
    return path.startsWith("/api/v1/");
  }

  /**
   * The reason for which a server rejects a request by itself with this status; null for other
   * statuses.
   */
  public static Reason reason(int status) {
    return switch (status) {
      case 400 -> Reason.INVALID_INPUT;
      case 404 -> Reason.NOT_FOUND;
      case 405 -> Reason.METHOD_NOT_ALLOWED;
      case 406 -> Reason.NOT_ACCEPTABLE;
      case 413 -> Reason.TOO_LARGE;
      case 415 -> Reason.UNSUPPORTED_MEDIA_TYPE;
      default -> null;
    };
  }

  /** A failure with our message for such a rejection. */
  public static Failure refusal(Reason reason) {
    String message =
        switch (reason) {
          case NOT_FOUND -> "No route at this path";
          case METHOD_NOT_ALLOWED -> "This route does not offer the method";
          case NOT_ACCEPTABLE -> "This route returns application/json";
          case UNSUPPORTED_MEDIA_TYPE -> "The body must be application/json";
          case TOO_LARGE -> "The body is larger than this route accepts";
          default -> "The request could not be read";
        };
    return Failure.of(reason, message);
  }

  static int status(Reason reason) {
    return switch (reason) {
      case VALIDATION, INVALID_INPUT -> 400;
      case UNAUTHENTICATED, STEP_UP_REQUIRED, WALLET_NOT_LINKED -> 401;
      case FORBIDDEN, CONTRACT_UNCONFIRMED, PERMISSION_NOT_HELD -> 403;
      case NOT_FOUND -> 404;
      case METHOD_NOT_ALLOWED -> 405;
      case NOT_ACCEPTABLE -> 406;
      case TOO_SLOW -> 408;
      case ALREADY_EXISTS, CONFLICT, ORGANIZATION_QUOTA, WALLET_LIMIT -> 409;
      case GONE -> 410;
      case PRECONDITION_FAILED -> 412;
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
      case CONTRACT_UNCONFIRMED -> "CONTRACT_UNCONFIRMED";
      case PERMISSION_NOT_HELD -> "PERMISSION_NOT_HELD";
      case NOT_FOUND -> "NOT_FOUND";
      case GONE -> "GONE";
      case PRECONDITION_FAILED -> "PRECONDITION_FAILED";
      case METHOD_NOT_ALLOWED -> "METHOD_NOT_ALLOWED";
      case NOT_ACCEPTABLE -> "NOT_ACCEPTABLE";
      case ALREADY_EXISTS -> "ENTITY_ALREADY_EXISTS";
      case CONFLICT -> "CONFLICT";
      case ORGANIZATION_QUOTA -> "ORG_QUOTA_EXCEEDED";
      case WALLET_LIMIT -> "WALLET_LIMIT_EXCEEDED";
      case TOO_LARGE -> "PAYLOAD_TOO_LARGE";
      case TOO_SLOW -> "REQUEST_TIMEOUT";
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
      case FORBIDDEN, CONTRACT_UNCONFIRMED, PERMISSION_NOT_HELD -> "Forbidden";
      case NOT_FOUND -> "NotFound";
      case GONE -> "Gone";
      case PRECONDITION_FAILED -> "PreconditionFailed";
      case METHOD_NOT_ALLOWED -> "MethodNotAllowed";
      case NOT_ACCEPTABLE -> "NotAcceptable";
      case ALREADY_EXISTS, CONFLICT, ORGANIZATION_QUOTA, WALLET_LIMIT -> "Conflict";
      case TOO_LARGE -> "PayloadTooLarge";
      case TOO_SLOW -> "RequestTimeout";
      case UNSUPPORTED_MEDIA_TYPE -> "UnsupportedMediaType";
      case RATE_LIMITED -> "TooManyRequests";
      case CHAIN_UNAVAILABLE, OVERLOADED -> "ServiceUnavailable";
    };
  }
}
