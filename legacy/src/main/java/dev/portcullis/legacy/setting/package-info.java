/** The main switches of the legacy rollup, which every part checks first. */
package dev.portcullis.legacy.setting;
