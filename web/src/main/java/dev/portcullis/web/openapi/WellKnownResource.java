package dev.portcullis.web.openapi;

import dev.portcullis.ejb.product.ProductInfo;
import dev.portcullis.ejb.product.ProductView;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.kernel.Json;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The information that a client needs before it signs in (R-PLT-3). */
@ApplicationScoped
@Path("/.well-known/portcullis")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operations")
public class WellKnownResource {
  /** That of the product. */
  static final String VERSION = version();

  @Inject private ProductInfo product;

  /** The product, its chain, and the sign-in methods. */
  @GET
  @Public
  @Operation(
      operationId = "getProduct",
      summary = "Get the version of the product, its chain, and its sign-in methods")
  public ProductView get() {
    return product.view(VERSION);
  }

  private static String version() {
    try (InputStream description = WellKnownResource.class.getResourceAsStream("openapi.json")) {
      return Json.MAPPER.readTree(description).at("/info/version").textValue();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
