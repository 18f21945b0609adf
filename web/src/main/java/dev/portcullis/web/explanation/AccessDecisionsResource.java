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

/** Explains the gateway's decision about a call of any caller to any target (ADR 0051). */
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
      "Nothing is sent and nothing is changed. The actor is a user, an M2M application that acts"
          + " with a member's wallet and roles, or a tenant, which acts for no user. The gateway's own"
          + " rules decide, and the chain simulates a call that writes to find its inner calls."
          + " Proposed permissions override the existing permissions of their functions. The"
          + " parameter of eth_sendRawTransaction can be a CallRequest instead of a signed"
          + " transaction.";

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

  /** Public, because RESTEasy requires a public constructor. */
  public AccessDecisionsResource() {}

  /** The decision about a hypothetical call, with the reasons. */
  @POST
  @Access(Right.ZONE_READ)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "explainAccess",
      summary = "Explain what the JSON-RPC gateway decides about a call",
      description = WHAT)
  @APIResponse(responseCode = "200", description = "The decision, its facts and its remedy")
  @APIResponse(responseCode = "503", description = "The chain node does not respond")
  public AccessExplanationView explain(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "call", value = CALL)))
          ExplainAccessRequest body) {
    return log.record(Scope.ZONE, decisions.explain(Scope.ZONE, body));
  }

  /** The decisions about recorded denials under proposed permissions. */
  @POST
  @Path("replay")
  @Access(Right.ZONE_READ)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replayDenials",
      summary = "Decide recorded denials again with proposed permissions",
      description =
          "Nothing is changed. Up to 100 denials of a period are decided with current facts and the"
              + " proposed permissions. The record contains no arguments. If the decision depends"
              + " on arguments or on inner calls, the outcome is undecided and the reason states"
              + " it. This is always the case for transactions and estimates that pass the first"
              + " check. Denials that were only counted, and those of /rpc/service, are undecided,"
              + " too.")
  @APIResponse(responseCode = "200", description = "The denials with their new outcomes")
  @APIResponse(responseCode = "503", description = "The chain node does not respond")
  public ReplayedDenialsView replay(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "replay", value = REPLAY)))
          ReplayDenialsRequest body) {
    return log.record(denialReplayer.replay(body));
  }
}
