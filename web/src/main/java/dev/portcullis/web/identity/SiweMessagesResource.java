package dev.portcullis.web.identity;

import dev.portcullis.ejb.identity.CreateSiweMessageRequest;
import dev.portcullis.ejb.identity.KeyChallengeRequest;
import dev.portcullis.ejb.identity.SiweMessageView;
import dev.portcullis.ejb.identity.SiwePurpose;
import dev.portcullis.ejb.identity.SiweService;
import dev.portcullis.ejb.route.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Challenges for wallets to sign (R-IDN-3). */
@Path("/siwe-messages")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Authentication")
public class SiweMessagesResource {
  private static final String REQUEST =
      """
      {"address": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}
      """;

  @Inject private SiweService siwe;

  @POST
  @Public(limit = Public.Limit.LOGIN)
  @Operation(summary = "Get a challenge to sign in with a wallet")
  @APIResponse(responseCode = "200", description = "The challenge, valid once within five minutes")
  @APIResponse(responseCode = "429", description = "More than ten challenges in five minutes")
  public SiweMessageView create(
      @RequestBody(content = @Content(examples = @ExampleObject(name = "wallet", value = REQUEST)))
          CreateSiweMessageRequest request) {
    return siwe.challenge(request);
  }

  /** A challenge for the key of a tenant. */
  @POST
  @Path("tenants")
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "createTenantSiweMessage",
      summary = "Get a challenge to sign in as a tenant",
      description = "Any address receives a challenge, whether or not a tenant has its key.")
  @APIResponse(responseCode = "200", description = "The challenge, valid once within five minutes")
  @APIResponse(responseCode = "403", description = "The key is publicly known")
  @APIResponse(responseCode = "429", description = "More than ten challenges in five minutes")
  public SiweMessageView createForTenant(
      @RequestBody(content = @Content(examples = @ExampleObject(name = "key", value = REQUEST)))
          KeyChallengeRequest request) {
    return siwe.keyChallenge(SiwePurpose.TENANT, request);
  }

  /** A challenge for the key of a service. */
  @POST
  @Path("services")
  @Public(limit = Public.Limit.LOGIN)
  @Operation(
      operationId = "createServiceSiweMessage",
      summary = "Get a challenge to sign in as a service",
      description = "Any address receives a challenge, whether or not a service has its key.")
  @APIResponse(responseCode = "200", description = "The challenge, valid once within five minutes")
  @APIResponse(responseCode = "403", description = "The key is publicly known")
  @APIResponse(responseCode = "429", description = "More than ten challenges in five minutes")
  public SiweMessageView createForService(
      @RequestBody(content = @Content(examples = @ExampleObject(name = "key", value = REQUEST)))
          KeyChallengeRequest request) {
    return siwe.keyChallenge(SiwePurpose.SERVICE, request);
  }
}
