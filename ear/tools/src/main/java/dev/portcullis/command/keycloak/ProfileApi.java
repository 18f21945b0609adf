package dev.portcullis.command.keycloak;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/**
 * The profile of users in Keycloak's Admin REST API, as a tree. It is replaced as a whole, so
 * fields of newer servers must be kept.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface ProfileApi {
  /** The declared profile. */
  @GET
  ObjectNode read();

  /** Replaces the profile. */
  @PUT
  void replace(ObjectNode profile);
}
