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

/** What the JSON-RPC gateway denied (R-GTW-22). */
@Path("/admin/rpc-denials")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "RPC denials")
public class RpcDenialsResource {
  @Inject private DenialService denials;
  @Inject private AccessDecisionService decisions;

  /** Public, because RESTEasy looks for it. */
  public RpcDenialsResource() {}

  /** The denials; each appears a second after it happened, or two. */
  @GET
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50)
  @Operation(
      operationId = "listRpcDenials",
      summary = "List the calls that the JSON-RPC gateway denied",
      description =
          "A denial appears here up to two seconds after it happened. Denials that came faster than"
              + " they could be recorded are one item with their number in count and the rule"
              + " ledger.gap; a filter other than from and to leaves these out. Where"
              + " rpc.judge-reads is report, reads that would be denied are items with reported"
              + " true: they were answered.")
  @APIResponse(responseCode = "200", description = "A page of denials, newest first")
  public PageView<RpcDenialView> list(
      @BeanParam DenialParams filters, @BeanParam KeysetParams paging) {
    return paging.view(part -> denials.page(filters.query(), part));
  }

  /** Why a call was denied, by the facts as they are now. */
  @GET
  @Path("{id}/explanation")
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "explainRpcDenial",
      summary = "Explain a denial by what is known of the call",
      description =
          "The facts are those of now. The record keeps no arguments, so allowed and ruleId are"
              + " null where these, or what the call does beneath, decide.")
  @APIResponse(responseCode = "200", description = "The denial and what would be decided now")
  @APIResponse(responseCode = "503", description = "The chain node does not answer")
  public DenialExplanationView explain(@PathParam("id") String id) {
    return decisions.explainDenial(id);
  }
}
