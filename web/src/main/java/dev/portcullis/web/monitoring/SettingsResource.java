package dev.portcullis.web.monitoring;

import dev.portcullis.ejb.setting.EffectiveSettings;
import dev.portcullis.ejb.setting.SettingsView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The settings in force, as far as operators may see them. */
@Path("/admin/settings")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Operations")
public class SettingsResource {
  @Inject private EffectiveSettings settings;

  /** All settings. */
  @GET
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "listSettings",
      summary = "List the settings in force on the responding node, with masked secrets")
  @APIResponse(responseCode = "200", description = "Every setting, by name")
  public SettingsView list() {
    return settings.read();
  }
}
