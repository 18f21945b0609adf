package dev.portcullis.ejb.route;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A resource of another module with a route that does not say who may call it. */
@Path("/forgotten")
public class ForgottenResource {
  /** For nobody knows whom. */
  @GET
  public String get() {
    return "forgotten";
  }
}
