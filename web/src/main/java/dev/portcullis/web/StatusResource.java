package dev.portcullis.web;

import dev.portcullis.web.security.Public;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Says that the process serves HTTP (supplement 1.3.5, {@code /health}). */
@Path("/health")
@Produces(MediaType.APPLICATION_JSON)
public class StatusResource {
  /** The answer of {@code /health}. */
  public record Status(String status) {}

  @GET
  @Public
  public Status health() {
    return new Status("UP");
  }
}
