package dev.portcullis.web.http.error;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Converts a failure of the application to its status and error body. */
public class FailureMapper implements ExceptionMapper<Failure> {
  @Context private UriInfo uri;

  @Override
  public Response toResponse(Failure failure) {
    return ErrorResponse.of(failure, uri);
  }
}
