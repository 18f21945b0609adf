package dev.portcullis.web.monitoring;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.monitoring.BatchJobListView;
import dev.portcullis.ejb.monitoring.BatchJobService;
import dev.portcullis.ejb.monitoring.JobExecutionView;
import dev.portcullis.ejb.monitoring.JobOrderView;
import dev.portcullis.ejb.monitoring.JobRunView;
import dev.portcullis.ejb.monitoring.JobStartService;
import dev.portcullis.ejb.monitoring.StartBatchJobRequest;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The jobs of all nodes: what they are doing, what became of them, and an end to them (ADR 0060).
 */
@Path("/admin/batch-jobs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Operations")
public class BatchJobsResource {
  private static final String START = "{\"parameters\":{\"kinds\":\"sessions,rpc_filters\"}}";

  @Inject private BatchJobService jobs;
  @Inject private JobStartService starts;

  /** All jobs. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listBatchJobs",
      summary = "List the jobs of the service with what they are doing on all nodes",
      description =
          "What a node says of its jobs is here within five seconds. A node that has said nothing"
              + " for 30 seconds is gone, and its executions are lost.")
  @APIResponse(responseCode = "200", description = "The jobs")
  public BatchJobListView list() {
    return jobs.list();
  }

  /** What became of one. */
  @GET
  @Path("{name}")
  @Access(ZONE_READ)
  @Operation(
      operationId = "listBatchJobExecutions",
      summary = "List the executions of a job on all nodes with their steps",
      description =
          "They are kept as long as the setting job.history-days says. Steps that read, process and"
              + " write count what they did, and what each of their partitions did: of"
              + " webhook-backfill, items are blocks; of log-verification, parts of the logs.")
  @APIResponse(responseCode = "200", description = "A page of executions, newest first")
  public PageView<JobExecutionView> executions(
      @PathParam("name") String name, @BeanParam KeysetParams paging) {
    return paging.view(part -> jobs.executions(name, part));
  }

  /** Stops it. */
  @POST
  @Path("{name}/stop")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "stopBatchJob",
      summary = "Stop a job on all nodes until it is restarted",
      description =
          "Each node follows within a second or two, once the step that is under way is over. The"
              + " job stays stopped when a node starts anew; readiness names it and stays up.")
  @APIResponse(responseCode = "200", description = "The order")
  public JobOrderView stop(@PathParam("name") String name) {
    return jobs.stop(name);
  }

  /** Starts it. */
  @POST
  @Path("{name}/restart")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "restartBatchJob",
      summary = "Start a job anew on each node that has a use for it",
      description =
          "Each node follows within a second or two. What loops is ended first; what runs now and"
              + " then begins at once, unless it is running. A back-fill that was stopped goes on"
              + " where it was.")
  @APIResponse(responseCode = "200", description = "The order")
  public JobOrderView restart(@PathParam("name") String name) {
    return jobs.restart(name);
  }

  /** Starts one that ends by itself. */
  @POST
  @Path("{name}/start")
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "startBatchJob",
      summary = "Run a job that ends by itself once, on one node, with parameters",
      description =
          "The job says in its list what it can be started with; anything else is refused. The"
              + " first node that has nothing of this job to do begins it within a second or two;"
              + " its execution shows parameters and run. It is refused while the job runs on any"
              + " node, waits for one, or is stopped. Jobs that run always are restarted, not"
              + " started.")
  @APIResponse(responseCode = "200", description = "The order")
  @APIResponse(
      responseCode = "409",
      description = "It runs or waits for a node, is stopped, or cannot be started")
  public JobRunView start(
      @PathParam("name") String name,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "some kinds", value = START)))
          StartBatchJobRequest body) {
    return starts.start(name, body);
  }

  /** Goes on with what ended early. */
  @POST
  @Path("{name}/executions/{executionId}/restart")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "restartBatchJobExecution",
      summary = "Go on where an execution of a job was stopped, failed or died with its node",
      description =
          "Any node may take it, for how far a run has come is kept in the database: another"
              + " execution of the same run goes on behind what was committed. It is refused where"
              + " the execution has ended well or runs, as well as for the reasons of a start.")
  @APIResponse(responseCode = "200", description = "The order")
  @APIResponse(
      responseCode = "409",
      description = "There is nothing to go on with, or it runs, is stopped or cannot be started")
  public JobRunView restart(
      @PathParam("name") String name, @PathParam("executionId") String executionId) {
    return starts.restart(name, executionId);
  }
}
