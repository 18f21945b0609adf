package dev.portcullis.web.monitoring;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.monitoring.BatchJobListView;
import dev.portcullis.ejb.monitoring.BatchJobService;
import dev.portcullis.ejb.monitoring.JobCommandView;
import dev.portcullis.ejb.monitoring.JobExecutionView;
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
 * The jobs of all nodes: their state, their results, and commands to start and stop them (ADR
 * 0060).
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
      summary = "List the jobs of the service with their state on all nodes",
      description =
          "Each node reports its jobs within five seconds. A node that has not reported for 30"
              + " seconds counts as dead, and its executions as lost.")
  @APIResponse(responseCode = "200", description = "The jobs")
  public BatchJobListView list() {
    return jobs.list();
  }

  /** The results of a job. */
  @GET
  @Path("{name}")
  @Access(ZONE_READ)
  @Operation(
      operationId = "listBatchJobExecutions",
      summary = "List the executions of a job on all nodes with their steps",
      description =
          "Executions are kept for job.history-days days. Chunk steps count their items, in total"
              + " and for each partition. Items of webhook-backfill are blocks; items of"
              + " log-verification are parts of the logs.")
  @APIResponse(responseCode = "200", description = "A page of executions, newest first")
  public PageView<JobExecutionView> executions(
      @PathParam("name") String name, @BeanParam KeysetParams paging) {
    return paging.view(part -> jobs.executions(name, part));
  }

  /** Stops a job. */
  @POST
  @Path("{name}/stop")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "stopBatchJob",
      summary = "Stop a job on all nodes until it is restarted",
      description =
          "Each node stops the job within two seconds after its current step ends. The job stays"
              + " stopped when a node restarts. Readiness reports the job and stays up.")
  @APIResponse(responseCode = "200", description = "The order")
  public JobCommandView stop(@PathParam("name") String name) {
    return jobs.stop(name);
  }

  /** Starts a job. */
  @POST
  @Path("{name}/restart")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "restartBatchJob",
      summary = "Restart a job on each node that runs it",
      description =
          "Each node restarts the job within two seconds. A job that loops is ended first. A"
              + " scheduled job starts at once unless it is running. A stopped back-fill continues"
              + " from its checkpoint.")
  @APIResponse(responseCode = "200", description = "The order")
  public JobCommandView restart(@PathParam("name") String name) {
    return jobs.restart(name);
  }

  /** Starts a job that ends by itself. */
  @POST
  @Path("{name}/start")
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "startBatchJob",
      summary = "Run a finite job once, on one node, with parameters",
      description =
          "The list of jobs declares the parameters of each job; other parameters are rejected. The"
              + " first node that does not run the job starts it within two seconds; the execution"
              + " contains the parameters and the run. The request is rejected while the job runs"
              + " on any node, waits for a node, or is stopped. Jobs that run permanently can be"
              + " restarted, not started.")
  @APIResponse(responseCode = "200", description = "The order")
  @APIResponse(
      responseCode = "409",
      description = "The job runs, waits for a node, is stopped, or cannot be started")
  public JobRunView start(
      @PathParam("name") String name,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "some kinds", value = START)))
          StartBatchJobRequest body) {
    return starts.start(name, body);
  }

  /** Restarts an execution that ended early. */
  @POST
  @Path("{name}/executions/{executionId}/restart")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "restartBatchJobExecution",
      summary = "Continue an execution of a job that was stopped, failed or died with its node",
      description =
          "Any node can continue the run, because its checkpoint is in the database. A new"
              + " execution of the same run continues after the last commit. The request is"
              + " rejected if the execution has completed or is running, and for the reasons of a"
              + " start.")
  @APIResponse(responseCode = "200", description = "The order")
  @APIResponse(
      responseCode = "409",
      description =
          "The execution has nothing to continue, or the job runs, is stopped or cannot be started")
  public JobRunView restart(
      @PathParam("name") String name, @PathParam("executionId") String executionId) {
    return starts.restart(name, executionId);
  }
}
