package dev.portcullis.web.credential;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.credential.CreateIpWhitelistEntryRequest;
import dev.portcullis.ejb.credential.IpWhitelistEntryView;
import dev.portcullis.ejb.credential.IpWhitelistService;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * The IP whitelist of a holder. The resources for each kind of holder inherit from this class.
 *
 * @param <E> an entry as it is shown
 */
public abstract class IpWhitelistResource<E> {
  private static final String ENTRY =
      """
      {"ipAddress": "203.0.113.0/24", "description": "The data centre"}
      """;

  private final Function<IpWhitelistEntryView, E> view;

  @Inject private IpWhitelistService whitelists;

  IpWhitelistResource(Function<IpWhitelistEntryView, E> view) {
    this.view = view;
  }

  /** The entries, newest first. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "list{}IpWhitelist",
      summary = "List the IP whitelist of {}, newest first")
  public PageView<E> list(
      @BeanParam RequestedScope scope,
      @BeanParam HolderParams holder,
      @BeanParam KeysetParams paging) {
    return paging.view(part -> whitelists.list(scope.scope(), holder.holder(), part).map(view));
  }

  /** Adds an entry. */
  @POST
  @Access(WRITE)
  @Operation(
      operationId = "add{}IpAddress",
      summary = "Add an address or a range to the IP whitelist",
      description =
          "ipAddress is one address, or a range in CIDR notation without host bits, not wider than"
              + " /16 (IPv4) or /32 (IPv6). The response contains its canonical form.")
  @APIResponse(responseCode = "201", description = "Added")
  @APIResponse(responseCode = "409", description = "The whitelist already contains the address")
  public Created<E> add(
      @BeanParam RequestedScope scope,
      @BeanParam HolderParams holder,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "range", value = ENTRY)))
          CreateIpWhitelistEntryRequest body) {
    return Created.of(view.apply(whitelists.add(scope.scope(), holder.holder(), body)));
  }

  /** Removes an entry. */
  @DELETE
  @Path("{entryId}")
  @Access(WRITE)
  @Operation(operationId = "remove{}IpAddress", summary = "Remove an entry from the IP whitelist")
  public void remove(
      @BeanParam RequestedScope scope,
      @BeanParam HolderParams holder,
      @PathParam("entryId") String entryId) {
    whitelists.remove(scope.scope(), holder.holder(), entryId);
  }
}
