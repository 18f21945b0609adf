package dev.portcullis.web.denial;

import dev.portcullis.ejb.denial.DenialService;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.explanation.AccessDecisionService;
import dev.portcullis.ejb.explanation.DenialExplanationView;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The denials of the JSON-RPC gateway (R-GTW-22). */
@Path("/admin/rpc-denials")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "RPC denials")
public class RpcDenialsResource {
  @Inject private DenialService denials;
  @Inject private AccessDecisionService decisions;

  /** Public, because RESTEasy requires a public constructor. */
  public RpcDenialsResource() {}

  /** The denials; each appears one or two seconds after it happened. */
  @GET
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50)
  @Operation(
      operationId = "listRpcDenials",
      summary = "List the calls that the JSON-RPC gateway denied",
      description =
          "A denial appears here up to two seconds after it occurred. If denials occur faster than"
              + " they can be recorded, they are one item with their number in count and the rule"
              + " ledger.gap; filters other than from and to omit such items. Where rpc.judge-reads"
              + " is report, reads that would be denied are items with reported true: the gateway"
              + " permitted them.")
  @APIResponse(responseCode = "200", description = "A page of denials, newest first")
  public PageView<RpcDenialView> list(
      @BeanParam DenialParams filters, @BeanParam KeysetParams paging) {
    return paging.view(part -> denials.page(filters.query(), part));
  }

  /** The reason for a denial, by the current facts. */
  @GET
  @Path("{id}/explanation")
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "explainRpcDenial",
      summary = "Explain a denial from the recorded facts of the call",
      description =
          "The explanation uses current facts. The record contains no arguments, so allowed and"
              + " ruleId are null where the decision depends on arguments or on inner calls.")
  @APIResponse(responseCode = "200", description = "The denial and the current decision")
  @APIResponse(responseCode = "503", description = "The chain node does not respond")
  public DenialExplanationView explain(@PathParam("id") String id) {
    return decisions.explainDenial(id);
  }
}
