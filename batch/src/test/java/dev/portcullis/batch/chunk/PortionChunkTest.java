package dev.portcullis.batch.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.batch.FakeJobContext;
import dev.portcullis.batch.FakeStepContext;
import dev.portcullis.batch.job.StartedExecutions;
import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.ChunkedJobRegistry;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.JobParameter;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.monitoring.JobRunStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/**
 * What the chunk parts of a finite job report to a batch runtime, and what remains after a node is
 * killed.
 */
class PortionChunkTest {
  private static final String JOB = "log-verification";
  private static final int ITEMS = 23;

  private final Map<String, String> given = new HashMap<>(Map.of("run", "r"));
  private final List<Integer> written = new ArrayList<>();
  private final Stored stored = new Stored();
  private final Numbers work = new Numbers();
  private final JobHeartbeats heartbeats = new JobHeartbeats();
  private Job job = Job.LOG_VERIFICATION;

  @Test
  void everyItemIsWrittenOnceAndTheEndIsReported() {
    Execution execution = new Execution(null);
    execution.runToEnd();

    assertThat(written).isEqualTo(all());
    assertThat(execution.context.getExitStatus()).isEqualTo("COUNTED");
    assertThat(stored.position).isEqualTo("22");
    assertThat(heartbeats.of(JOB).progress().progressAt()).isNotNull();
  }

  /** The node is killed after so many items, and each time another one goes on with the run. */
  @Property(tries = 200)
  void aRunContinuesFromItsCheckpointAfterKillsAnywhere(
      @ForAll @Size(max = 6) List<@IntRange(max = 30) Integer> kills) {
    PortionChunkTest story = new PortionChunkTest();
    for (int kill : kills) {
      story.new Execution(null).runUntilKilled(kill);
    }
    story.new Execution(null).runToEnd();

    assertThat(story.written).isEqualTo(all());
  }

  @Test
  void aRuntimeThatRestoresItsRunContinuesWithoutTheParameter() {
    new Execution(null).runUntilKilled(12);
    given.clear();
    Execution resumed = new Execution("r");
    resumed.runToEnd();

    assertThat(written).isEqualTo(all());
    assertThat(resumed.reader.checkpointInfo()).isEqualTo("r");
  }

  @Test
  void aManualStartWithoutARunReceivesARun() {
    given.clear();
    Execution execution = new Execution(null);
    assertThat((String) execution.reader.checkpointInfo()).isNotBlank();
  }

  @Test
  void anUndeclaredParameterIsRejectedAndNoFailureOfTheJob() {
    for (Job each : List.of(Job.LOG_VERIFICATION, Job.RETENTION)) {
      job = each;
      given.clear();
      given.put("colour", "red");
      Execution execution = new Execution(null);
      execution.runToEnd();
      assertThat(execution.context.getExitStatus())
          .isEqualTo(
              "REFUSED: parameters.colour is not a parameter of " + each.id() + "; it has size");
      assertThat(heartbeats.of(each.id()).progress())
          .isEqualTo(new JobHeartbeats().of(each.id()).progress());
    }
    assertThat(written).isEmpty();
  }

  @Test
  void aRefusedOrderHidesNoFailure() {
    heartbeats.of(JOB).failed(new IllegalStateException(), Duration.ZERO);
    given.put("colour", "red");
    new Execution(null).runToEnd();
    assertThat(heartbeats.of(JOB).progress().failure()).contains("IllegalStateException");
    assertThat(heartbeats.of(JOB).progress().progressAt()).isNull();
  }

  @Test
  void aFailureIsReported() {
    Execution execution = new Execution(null);
    stored.away = true;
    assertThatThrownBy(execution::runToEnd).isInstanceOf(IllegalStateException.class);
    assertThat(heartbeats.of(JOB).progress().failure()).contains("IllegalStateException");
  }

  private static List<Integer> all() {
    return IntStream.range(0, ITEMS).boxed().toList();
  }

  /** One execution of the run, as a batch runtime would have it. */
  private final class Execution {
    final FakeJobContext context = new FakeJobContext(job.id(), 7);
    final ChunkReader reader = new ChunkReader();
    final ChunkWriter writer = new ChunkWriter();
    final ChunkProcessor processor = new ChunkProcessor();
    final ChunkCheckpointAlgorithm checkpoint = new ChunkCheckpointAlgorithm();

    @SuppressWarnings("UnnecessaryAssignment") // no container injects here
    Execution(String remembered) {
      FakeStepContext step = new FakeStepContext(Map.of());
      reader.jobs = new ChunkedJobRegistry(List.of(work));
      reader.runs = stored;
      reader.heartbeats = heartbeats;
      reader.begun = new StartedExecutions();
      reader.parameters = new Given();
      reader.job = context;
      reader.step = step;
      writer.runs = stored;
      writer.heartbeats = heartbeats;
      writer.step = step;
      processor.step = step;
      checkpoint.step = step;
      reader.open(remembered);
    }

    void runToEnd() {
      runUntilKilled(Integer.MAX_VALUE);
      reader.close();
    }

    /** Nothing of the chunk that is under way is kept. */
    void runUntilKilled(int items) {
      List<Object> chunk = new ArrayList<>();
      for (int i = 0; i < items; i++) {
        Object item = reader.readItem();
        if (item == null) {
          writer.writeItems(chunk);
          return;
        }
        chunk.add(processor.processItem(item));
        if (checkpoint.isReadyToCheckpoint()) {
          writer.writeItems(chunk);
          chunk.clear();
        }
      }
    }
  }

  /** The numbers below a limit, in portions of five. */
  private final class Numbers implements ChunkedJob {
    @Override
    public Job job() {
      return job;
    }

    @Override
    public List<JobParameter> parameters() {
      return List.of(JobParameter.text("size", "Not used"));
    }

    @Override
    public Optional<String> unavailableReason() {
      return Optional.empty();
    }

    @Override
    public ChunkSequence open(JobRun run) {
      int first = run.position() == null ? 0 : Integer.parseInt(run.position()) + 1;
      return new ChunkSequence() {
        private int next = first;

        @Override
        public List<Item> next() {
          int from = next;
          next = Math.min(ITEMS, from + 5);
          return IntStream.range(from, next)
              .mapToObj(number -> new Item(number, Integer.toString(number)))
              .toList();
        }

        @Override
        public void write(List<Item> items) {
          items.forEach(item -> written.add((Integer) item.record()));
        }

        @Override
        public String outcome() {
          return "COUNTED";
        }
      };
    }
  }

  /** The database, which nothing kills. */
  private static final class Stored extends JobRunStore {
    private String position;
    private boolean away;

    @Override
    public JobRun open(String job, String id, Map<String, String> parameters) {
      return new JobRun(id, job, parameters, position, null);
    }

    @Override
    public void move(JobRun run) {
      if (away) {
        throw new IllegalStateException("of a test");
      }
      position = run.position();
    }
  }

  private final class Given extends ExecutionParameters {
    @Override
    public Optional<Map<String, String>> of(long execution) {
      return Optional.of(new HashMap<>(given));
    }
  }
}
