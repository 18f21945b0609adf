package dev.portcullis.web.http;

import jakarta.ws.rs.core.Response;

/** What a route answers that creates a record (supplement part 7, point 8). */
public final class Created {
  private Created() {}

  /** 201 with the record. */
  public static Response of(Object view) {
    return Response.status(Response.Status.CREATED).entity(view).build();
  }
}
