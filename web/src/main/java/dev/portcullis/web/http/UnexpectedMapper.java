package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers what is no {@link Failure}: the server's own refusals in our error form, a failure that
 * arrives wrapped, and faults, which are logged with their cause and answered without details.
 */
public class UnexpectedMapper implements ExceptionMapper<Throwable> {
  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedMapper.class);

  @Context private UriInfo uri;

  @Override
  public Response toResponse(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof Failure failure) {
        return ErrorResponse.of(failure, uri);
      }
    }
    if (thrown instanceof WebApplicationException refusal) {
      Reason reason = reason(refusal.getResponse().getStatus());
      if (reason != null) {
        return ErrorResponse.of(Failure.of(reason, message(reason)), uri);
      }
    }
    LOG.error("Unexpected fault", thrown);
    return ErrorResponse.unexpected(uri);
  }

  private static Reason reason(int status) {
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

  private String message(Reason reason) {
    return switch (reason) {
      case NOT_FOUND -> "No route at this path";
      case METHOD_NOT_ALLOWED -> "This route does not offer the method";
      case NOT_ACCEPTABLE -> "This route answers application/json";
      case UNSUPPORTED_MEDIA_TYPE -> "The body must be application/json";
      case TOO_LARGE -> "The body is larger than the limit of 1048576 bytes";
      default -> "The request could not be read";
    };
  }
}
