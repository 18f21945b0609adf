package dev.portcullis.web.openapi;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.security.Public;
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

/** What a client has to know before it signs in (supplement 1.3.5 and 1.11). */
@ApplicationScoped
@Path("/.well-known/portcullis")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operations")
public class WellKnownResource {
  private static final String VERSION = version();

  @Inject private ChainNode chain;

  /**
   * The product and its chain.
   *
   * @param version that of the product and of its API description
   * @param chainId EIP-155, in hexadecimal
   * @param chainName as the operator calls the chain
   */
  public record Product(String version, String chainId, String chainName) {}

  /** The product and its chain. */
  @GET
  @Public
  @Operation(
      operationId = "getProduct",
      summary = "Version of the product, id and name of the chain")
  public Product get() {
    return new Product(VERSION, "0x" + Long.toHexString(chain.chainId()), chain.name());
  }

  private static String version() {
    try (InputStream description = WellKnownResource.class.getResourceAsStream("openapi.json")) {
      return Json.MAPPER.readTree(description).at("/info/version").textValue();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
