package dev.portcullis.legacy.web;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.ejb.route.StatusOnlyErrors;
import dev.portcullis.legacy.query.HistoryCursor;
import dev.portcullis.legacy.query.HistoryEntry;
import dev.portcullis.legacy.query.LegacyHistory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The history of addresses on the legacy rollup (R-LEG-21). */
@ApplicationScoped
@StatusOnlyErrors
@Path(LegacyResource.PATH + "account/{address}/history")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = LegacyResource.TAG)
public class LegacyHistoryResource {
  private static final String ADDRESS = "^0x[0-9a-fA-F]{40}$";
  private static final String WHOSE = "The address, in any case";
  private static final String MOST = "How many entries at most; 100 if it is not given";

  @Inject private LegacyHistory history;

  /** A page of the history, with an offset from the newest entry. */
  @GET
  @Path("{offset}/{limit}")
  @Public
  @Operation(
      operationId = "listLegacyHistory",
      summary = "A history by its offset from the newest entry; shifts with each new one")
  public SnakeCased<List<HistoryEntry>> page(
      @Parameter(description = WHOSE, schema = @Schema(pattern = ADDRESS)) @PathParam("address")
          String address,
      @Parameter(
              description = "How many of the newest to pass over",
              schema = @Schema(type = SchemaType.INTEGER))
          @PathParam("offset")
          String offset,
      @Parameter(
              description = "How many entries at most",
              schema = @Schema(type = SchemaType.INTEGER, maximum = "100"))
          @PathParam("limit")
          String limit) {
    return new SnakeCased<>(
        history.page(
            PathValue.address("address", address),
            LegacyParams.number("offset", offset, 0, Long.MAX_VALUE),
            LegacyParams.limit(limit)));
  }

  /** The entries before a cursor. */
  @GET
  @Path("older_than")
  @Public
  @Operation(
      operationId = "listOlderLegacyHistory",
      summary = "What is older than an entry of a history, newest first")
  public SnakeCased<List<HistoryEntry>> olderThan(
      @Parameter(description = WHOSE, schema = @Schema(pattern = ADDRESS)) @PathParam("address")
          String address,
      @Parameter(
              description = "The tx_id of the entry; without it, from the newest on",
              example = "12,0")
          @QueryParam("tx_id")
          String place,
      @Parameter(description = MOST, schema = @Schema(type = SchemaType.INTEGER, maximum = "100"))
          @QueryParam("limit")
          String limit) {
    return new SnakeCased<>(
        history.olderThan(
            PathValue.address("address", address),
            HistoryCursor.of(place),
            LegacyParams.limit(limit)));
  }

  /** The entries after a cursor. */
  @GET
  @Path("newer_than")
  @Public
  @Operation(
      operationId = "listNewerLegacyHistory",
      summary = "What is newer than an entry of a history, newest first, deposits that wait too")
  public SnakeCased<List<HistoryEntry>> newerThan(
      @Parameter(description = WHOSE, schema = @Schema(pattern = ADDRESS)) @PathParam("address")
          String address,
      @Parameter(
              description = "The tx_id of the entry; without it, what is in no block yet",
              example = "12,0")
          @QueryParam("tx_id")
          String place,
      @Parameter(description = MOST, schema = @Schema(type = SchemaType.INTEGER, maximum = "100"))
          @QueryParam("limit")
          String limit) {
    return new SnakeCased<>(
        history.newerThan(
            PathValue.address("address", address),
            HistoryCursor.of(place),
            LegacyParams.limit(limit)));
  }
}
