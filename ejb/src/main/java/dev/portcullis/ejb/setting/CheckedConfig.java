package dev.portcullis.ejb.setting;

/**
 * A configuration bean whose values are checked before anything else starts. Implement it on the
 * {@code <Feature>Config} of a feature, {@code @ApplicationScoped}, which extends {@link Settings};
 * the startup check finds it.
 */
public interface CheckedConfig {
  /**
   * Reads all settings of the feature.
   *
   * @throws InvalidSettingException naming the first setting that has no usable value
   */
  void check();
}
