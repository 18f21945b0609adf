package dev.portcullis.command.keycloak;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/**
 * The profile of users in Keycloak's Admin REST API, as a tree: it is replaced as a whole, so that
 * what newer servers know must not be lost on the way.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface ProfileApi {
  /** What is declared. */
  @GET
  ObjectNode read();

  /** Declares it anew. */
  @PUT
  void replace(ObjectNode profile);
}
