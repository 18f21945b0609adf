package dev.portcullis.ejb.startup;

/**
 * A configuration bean whose values are checked before anything else starts. Implement it on the
 * {@code <Feature>Config} of a feature, {@code @ApplicationScoped}; {@link StartupCheck} finds it.
 */
public interface CheckedConfig {
  /**
   * Reads every setting of the feature.
   *
   * @throws BadSetting naming the first setting that has no usable value
   */
  void check();
}
