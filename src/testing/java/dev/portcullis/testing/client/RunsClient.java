package dev.portcullis.testing.client;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test that runs public clients as they are. Its outcome is recorded for each of them. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ClientRecorder.class)
public @interface RunsClient {
  /** What the test does with which clients. */
  ClientScenario[] value();
}
