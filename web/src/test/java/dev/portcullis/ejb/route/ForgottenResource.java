package dev.portcullis.ejb.route;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A resource of another module with a route that does not declare its permitted callers. */
@Path("/forgotten")
public class ForgottenResource {
  /** Declares no permitted caller. */
  @GET
  public String get() {
    return "forgotten";
  }
}
