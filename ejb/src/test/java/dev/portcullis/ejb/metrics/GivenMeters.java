package dev.portcullis.ejb.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.Field;

/** Opens the meters of a feature as the container does, each with a registry of its own. */
public final class GivenMeters {
  private GivenMeters() {}

  /** The same meters, registered. */
  public static <T extends FeatureMeters> T open(T feature) {
    try {
      Field meters = FeatureMeters.class.getDeclaredField("meters");
      meters.setAccessible(true);
      meters.set(feature, new Meters());
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError(impossible.getMessage(), impossible);
    }
    feature.open();
    return feature;
  }

  /** Where they are registered. */
  public static MeterRegistry registry(FeatureMeters feature) {
    return feature.registry();
  }
}
