package dev.portcullis.web.explanation;

import dev.portcullis.ejb.explanation.AccessDecisionService;
import dev.portcullis.ejb.explanation.AccessExplanationView;
import dev.portcullis.ejb.explanation.DenialReplayer;
import dev.portcullis.ejb.explanation.ExplainAccessRequest;
import dev.portcullis.ejb.explanation.ExplanationLog;
import dev.portcullis.ejb.explanation.ReplayDenialsRequest;
import dev.portcullis.ejb.explanation.ReplayedDenialsView;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
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

/** Why the gateway lets a call through or not, of anybody to anything (ADR 0051). */
@Path("/admin/access-decisions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Access decisions")
public class AccessDecisionsResource {
  static final String CALL =
      """
      {"actor": {"userId": "q3T_zkV0nB1sYw-8LdXaE"}, "method": "eth_call",
       "params": [{"from": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
         "to": "0x5fbdb2315678afecb367f032d93f642f64180aa3", "data": "0x18160ddd"}, "latest"],
       "proposed": []}
      """;

  static final String WHAT =
      "Nothing is sent and nothing is changed. The actor is a user, an M2M application, which acts"
          + " by the wallet of a member and that member's roles, or a tenant, which has no users."
          + " The gateway's own readers and rules decide, and the chain is asked what a call that"
          + " writes would do beneath. Permissions that are proposed win over what exists for their"
          + " function. The parameter of eth_sendRawTransaction may be a CallRequest in place of a"
          + " signed transaction.";

  private static final String REPLAY =
      """
      {"from": "2026-11-01T00:00:00Z", "proposed": [
        {"contractAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
         "functionSignature": "totalSupply()",
         "methodSelector": "0x18160ddd", "accessType": "read", "ruleType": "public", "roles": [],
         "argumentRestrictions": []}]}
      """;

  @Inject private AccessDecisionService decisions;
  @Inject private DenialReplayer denialReplayer;
  @Inject private ExplanationLog log;

  /** Public, because RESTEasy looks for it. */
  public AccessDecisionsResource() {}

  /** What would be decided about a call, and why. */
  @POST
  @Access(Right.ZONE_READ)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "explainAccess",
      summary = "Explain what the JSON-RPC gateway decides about a call",
      description = WHAT)
  @APIResponse(responseCode = "200", description = "The decision, its facts and its remedy")
  @APIResponse(responseCode = "503", description = "The chain node does not answer")
  public AccessExplanationView explain(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "call", value = CALL)))
          ExplainAccessRequest body) {
    return log.record(Scope.ZONE, decisions.explain(Scope.ZONE, body));
  }

  /** What recorded denials would be with permissions that are proposed. */
  @POST
  @Path("replay")
  @Access(Right.ZONE_READ)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replayDenials",
      summary = "Decide recorded denials again with permissions that are proposed",
      description =
          "Nothing is changed. Up to 100 denials of a time are decided by the facts of now and the"
              + " permissions that are proposed. The record keeps no arguments: where these decide,"
              + " or what a call does beneath, the outcome is undecided and the reason says so."
              + " That is always so of transactions and estimates that may enter. Denials that were"
              + " only counted, and those of /rpc/service, are undecided, too.")
  @APIResponse(responseCode = "200", description = "The denials and what they would be")
  @APIResponse(responseCode = "503", description = "The chain node does not answer")
  public ReplayedDenialsView replay(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "replay", value = REPLAY)))
          ReplayDenialsRequest body) {
    return log.record(denialReplayer.replay(body));
  }
}
