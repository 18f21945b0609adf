package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AuditConfig;
import dev.portcullis.ejb.audit.TimelineExportService;
import dev.portcullis.ejb.audit.TimelineQuery;
import dev.portcullis.ejb.audit.TimelineView;
import dev.portcullis.kernel.Clock;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Semaphore;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Both logs as a file download; the product's own route (ADR 0086). */
@Path("/audit-logs/export")
@ApplicationScoped
@Tag(name = "Audit logs")
public class TimelineExportResource {
  private static final int AT_ONCE = 4;

  private final Semaphore places = new Semaphore(AT_ONCE);
  private TimelineExportService exports;
  private AuditConfig config;

  /** Required by the container. */
  public TimelineExportResource() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public TimelineExportResource(TimelineExportService exports, AuditConfig config) {
    this.exports = exports;
    this.config = config;
  }

  /** The timeline as a file. */
  @GET
  @CursorExample(CursorExample.OF_THE_TIME_LINE)
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "exportTimeline",
      summary =
          "Export both logs as comma-separated values or JSON lines, merged by time, newest first",
      description =
          "A file has audit.export-rows items at most. Its last line marks the end: in JSON lines"
              + " {\"next\": …}, in CSV a line of the kind end with the cursor as its id. The"
              + " cursor is null or empty when no more rows exist. A file without that line is"
              + " incomplete. In CSV an apostrophe precedes values that a spreadsheet would read as"
              + " a formula. The audit log records each export.")
  @APIResponse(
      responseCode = "200",
      description = "The file",
      content = {
        @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)),
        @Content(
            mediaType = "application/x-ndjson",
            schema = @Schema(implementation = String.class))
      })
  @APIResponse(responseCode = "503", description = "Too many exports are in progress")
  public Response export(
      @Parameter(
              description = "The format of the file; csv by default",
              schema = @Schema(enumeration = {"csv", "jsonl"}))
          @QueryParam("format")
          String format,
      @Parameter(
              description =
                  "The cursor in the last line of the previous file; by default, the file begins"
                      + " with the newest row")
          @QueryParam("cursor")
          String cursor,
      @Parameter(description = TimelineResource.TABLE) @QueryParam("tableName") String tableName,
      @BeanParam TimelineParams filters) {
    ExportFormat form = ExportFormat.of(format);
    if (places.availablePermits() == 0) {
      throw TimelineFile.busy();
    }
    TimelineQuery query = filters.query(tableName);
    TimelineView first = exports.begin(query, cursor);
    return Response.ok(
            new TimelineFile(
                form, first, part -> exports.more(query, part.next()), config.exportRows(), places))
        .type(form.mediaType() + "; charset=utf-8")
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"audit-logs-%s.%s\""
                .formatted(
                    Clock.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", ""),
                    form.wireName()))
        .build();
  }
}
