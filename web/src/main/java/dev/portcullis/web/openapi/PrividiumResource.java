package dev.portcullis.web.openapi;

import dev.portcullis.ejb.product.ClientInfo;
import dev.portcullis.ejb.product.PrividiumView;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.web.application.AnyOrigin;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What the public clients of permissioned rollups read before they sign in (R-PLT-3). */
@ApplicationScoped
@Path("/.well-known/prividium")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operations")
public class PrividiumResource {
  @Inject private ClientInfo clients;

  /** The installation and its chain. */
  @GET
  @Public
  @AnyOrigin
  @Operation(
      operationId = "getPrividium",
      summary = "Get the addresses, chain and wallets in the form of public clients")
  public PrividiumView get() {
    return clients.prividium(WellKnownResource.VERSION);
  }
}
