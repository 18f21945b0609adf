package dev.portcullis.web.denial;

import dev.portcullis.ejb.denial.DisclosureRecordService;
import dev.portcullis.ejb.denial.DisclosureView;
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
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Disclosures: responses of the JSON-RPC gateway that contained transactions of others (ADR 0056).
 */
@Path("/admin/disclosures")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "RPC denials")
public class DisclosuresResource {
  @Inject private DisclosureRecordService disclosures;

  /** Public, because RESTEasy requires a public constructor. */
  public DisclosuresResource() {}

  /** The disclosures; each appears one or two seconds after it happened. */
  @GET
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50)
  @Operation(
      operationId = "listDisclosures",
      summary = "List disclosures of transactions to callers who are no party to them",
      description =
          "The list is empty unless rpc.disclosure-ledger is set. A record appears up to two"
              + " seconds after the response, once in ten minutes for the same reader and"
              + " transaction. Many transactions in one response are one item with their blocks,"
              + " and their number in count; a filter by txHash omits such items. If records arrive"
              + " faster than they can be written, they are one item of the kind gap.")
  @APIResponse(responseCode = "200", description = "A page of disclosures, newest first")
  public PageView<DisclosureView> list(
      @BeanParam DisclosureParams filters, @BeanParam KeysetParams paging) {
    return paging.view(part -> disclosures.page(filters.query(), part));
  }
}
